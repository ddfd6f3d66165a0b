// Days and times as the pages write them.

export const day = (at: string): string => new Date(at).toLocaleDateString("en", { dateStyle: "medium" });

export const moment = (at: string): string => new Date(at).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });
