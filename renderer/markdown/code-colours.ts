/** The kind of a code token; each has a colour in markdown.css. */
export type CodeColour =
  | 'keyword'
  | 'string'
  | 'comment'
  | 'constant'
  | 'function'
  | 'parameter'
  | 'punctuation'
  | 'link';

/** The tokens of one line of code; null means the colour of plain code. */
export type LineColours = readonly { readonly text: string; readonly colour: CodeColour | null }[];

/** Number of lines in one box of code, and in one worker message. */
export const boxLines = 40;

/** A request to the worker: highlight a code block, or stop. */
export type ColourRequest =
  | { readonly id: number; readonly code: string; readonly language: string }
  | { readonly stop: number };

/** The highlighted lines of one box, counted from 0. */
export interface ColouredBox {
  readonly id: number;
  readonly box: number;
  readonly lines: readonly LineColours[];
  readonly isLast: boolean;
}
