// What a report says, as the server sends it: see the sections of `argora report --json`.

export interface Run {
  readonly text: string;
  readonly look: string;
  readonly link?: string;
  /** The class of a category's colours. */
  readonly style?: string;
}

export type Words = string | readonly (string | Run)[];

export interface Measured {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** The interval in words; empty where there is none. */
  readonly reach: string;
  /** Whether the limits of Krippendorff’s scale mean something for it. */
  readonly limits: boolean;
  readonly undefined: string | null;
}

export interface Row {
  readonly cells: readonly unknown[];
  /** What people read; the cells themselves, where all are words. */
  readonly shown?: readonly string[];
  readonly joint?: boolean;
  readonly group?: string;
}

export interface Table {
  readonly type: "table";
  readonly title: string;
  readonly first: number;
  readonly columns: readonly { readonly title: string; readonly kind: string }[];
  readonly rows: readonly Row[];
  /** How many rows there are, where these are the first. */
  readonly n_rows?: number;
  readonly notes: readonly Words[];
}

export interface Case {
  readonly document: string;
  readonly place: string | null;
  readonly words: string | null;
  readonly said: readonly { readonly category: string; readonly annotators: readonly string[] }[];
}

/** What a sign in a drawing means: a small drawing or letters, and words. */
export interface Sign {
  readonly picture?: string;
  readonly letters?: string;
  readonly css?: string;
  readonly words: string;
}

export interface Figure {
  readonly type: "figure";
  readonly name: string;
  readonly title: string;
  /** SVG files, where the server sends them. */
  readonly picture?: string;
  readonly look?: string;
  readonly signs?: readonly Sign[];
}

/** A sentence of a running text. Fields that hold nothing are left out. */
export interface Passage {
  readonly number?: number;
  readonly paragraph?: boolean;
  /** What there is to see in it. */
  readonly difference?: string;
  /** A frame around a sentence that moves: from, or moved. */
  readonly look?: string;
  readonly versions: readonly { readonly pieces?: readonly Piece[] }[];
}

export interface Piece {
  readonly text: string;
  readonly marks?: readonly { readonly title: string; readonly letter: string; readonly css: string; readonly begins?: string }[];
}

export interface Section {
  readonly type: "section";
  readonly look?: string;
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

export type Block =
  | Section
  | Table
  | { readonly type: "prose"; readonly look: string; readonly words: Words }
  | { readonly type: "list"; readonly look: string; readonly title: string; readonly items: readonly Words[] }
  | { readonly type: "passages"; readonly cases: readonly Case[] }
  | Figure
  | { readonly type: "details"; readonly summary: string; readonly open?: boolean; readonly about?: string; readonly blocks: readonly Block[] }
  | { readonly type: "series"; readonly noun: string; readonly blocks: readonly Block[] }
  | { readonly type: "text"; readonly look: string; readonly passages: readonly Passage[] };
