/** The accents that have a name: each area's own color, then one color for the whole window. */
export const ACCENTS = ['area', 'blue', 'violet', 'pink', 'orange', 'green', 'graphite'] as const;
export type AccentName = (typeof ACCENTS)[number];
