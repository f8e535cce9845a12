/** The themes of songs, besides the subject that the prompt names. */
export const THEMES = ['sea', 'night', 'rain', 'love', 'road'] as const;
export type Theme = (typeof THEMES)[number];

/** Four lines that rhyme. `{whole}` is what the song is about, `{short}` its core, `{call}` that without an article. */
export type Stanza = readonly [string, string, string, string];

/** Stanzas of one language that fit together in any order. No rhyme lies on a subject, which can be anything. */
export interface LyricBank {
  readonly openers: readonly Stanza[];
  readonly verses: Readonly<Record<Theme | 'any', readonly Stanza[]>>;
  readonly choruses: readonly Stanza[];
  readonly bridges: readonly Stanza[];
  /** The subject when the prompt names none. */
  readonly subject: string;
}
