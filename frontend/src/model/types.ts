// The model as in argora.model: what is left out in JSON has its default here.

import type { Schemas } from "../api";

export type Value = string | number | boolean | readonly string[];
export type Attributes = Readonly<Record<string, Value>>;
/** Code points, half open. */
export type Span = readonly [number, number];

export interface Unit {
  readonly id: string;
  readonly spans: readonly Span[];
  readonly category: string | null;
  readonly attributes: Attributes;
  readonly segment: readonly string[];
  readonly text: string | null;
}

/** Several sources are linked premises; a relation as the target is an undercut. */
export interface Relation {
  readonly id: string;
  readonly sources: readonly string[];
  readonly target: string;
  readonly category: string | null;
  readonly attributes: Attributes;
}

export type Thing = Unit | Relation;
export type State = "open" | "finished";

export interface Layer {
  readonly units: readonly Unit[];
  readonly relations: readonly Relation[];
  readonly attributes: Attributes;
  readonly state: State;
  /** Fields that the browser only passes on, such as times and versions. */
  readonly other: Readonly<Record<string, unknown>>;
}

export type Operation =
  | { readonly tag: "create"; readonly thing: Thing }
  | { readonly tag: "update"; readonly thing: Thing }
  | { readonly tag: "delete"; readonly id: string }
  | { readonly tag: "set-attribute"; readonly name: string; readonly value: Value | null }
  | { readonly tag: "set-field"; readonly name: string; readonly value: unknown }
  | { readonly tag: "batch"; readonly operations: readonly Operation[] };

/** Fields that the browser only passes on. */
interface PassedOn {
  readonly other?: Readonly<Record<string, unknown>>;
}

export interface Category extends PassedOn {
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

export interface AttributeType extends PassedOn {
  readonly name: string;
  readonly of: readonly string[];
  readonly values: readonly string[];
  readonly required: boolean;
  readonly description: string;
}

/** A question about the whole document; its answer is a note, no decision under the scheme. */
export interface Question {
  /** The answer is kept as this attribute of the document. */
  readonly attribute: string;
  readonly title: string;
  /** How one names what is not answered yet. */
  readonly short: string;
  /** What the answer is: words, or the number of a paragraph or segment, counted from 1. */
  readonly of: "words" | "paragraph" | "segment";
  /** The metadata of the document that answer it, where they are there. */
  readonly metadata: string;
  /** The part of the text that begins with the paragraph, and the one that ends there if the text begins with it. */
  readonly part: string;
  readonly before: string;
}

export interface Step extends PassedOn {
  readonly id: string;
  readonly title: string;
  readonly marks: readonly string[];
  readonly template: string | null;
  /** Whether what earlier steps asked for cannot be changed in this one. */
  readonly locks: boolean;
  readonly asks: readonly Question[];
  /** Whether it is done when all units hang together. */
  readonly connects: boolean;
}

export interface Pattern {
  readonly category: string;
  readonly sources: readonly string[];
  readonly targets: readonly string[];
  readonly scope?: string;
}

/** A rule by its tag, as it stands in JSON; the server checks it, also where the browser does not know its kind. */
export type Rule = Readonly<Record<string, Readonly<Record<string, any>>>>;

export interface Scheme extends PassedOn {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly units: readonly Category[];
  readonly relations: readonly Category[];
  readonly attributes: readonly AttributeType[];
  readonly procedure: readonly Step[];
  readonly rules: readonly Rule[];
  /** From the rules: which relations may tie what; null where any may. */
  readonly patterns: readonly Pattern[] | null;
  /** From the rules: the relation categories without a direction. */
  readonly symmetric: readonly string[];
  /** From the rules: the unit categories that have no place in the structure. */
  readonly outside: readonly string[];
  /** From the rules: the segmentation whose borders units keep to, or null. */
  readonly by: string | null;
}

/** A rule of the scheme that the layer breaks, as the server says it. */
export type Violation = Schemas["ViolationJson"];
/** A unit or relation that a message names, with its first words where they are quoted. */
export type Mention = Schemas["MentionJson"];
/** A value that a message names. */
export type Parameter = Violation["parameters"][string];

export const isUnit = (thing: Thing): thing is Unit => !("sources" in thing);
export const isRelation = (thing: Thing): thing is Relation => "sources" in thing;
