/** What the sandbox knows about one thing, in Markdown without a heading. */
export interface HelpEntry {
  /** How it is headed. */
  readonly title: string;
  /** Other words people use for it; they count like the title. */
  readonly words: string;
  readonly text: string;
}
