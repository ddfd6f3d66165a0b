// Days and times as the pages write them.

import { locale } from "../texts/languages";

export const day = (at: string): string => new Date(at).toLocaleDateString(locale(), { dateStyle: "medium" });

export const moment = (at: string): string => new Date(at).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" });
