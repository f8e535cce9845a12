/** The sandbox's knowledge of one subject, in Markdown without a heading. */
export interface HelpEntry {
  /** How it is headed. */
  readonly title: string;
  /** Other words people use for it; they count like the title. */
  readonly words: string;
  readonly text: string;
}
