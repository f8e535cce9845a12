/** What a piece of code is; each has a colour in markdown.css. */
export type CodeColour =
  | 'keyword'
  | 'string'
  | 'comment'
  | 'constant'
  | 'function'
  | 'parameter'
  | 'punctuation'
  | 'link';

/** One line of code in pieces; null has the colour of plain code. */
export type LineColours = readonly { readonly text: string; readonly colour: CodeColour | null }[];

/** Lines in one box of code, and in one message of the worker. */
export const boxLines = 40;

/** What the window asks the worker: to colour a code, or to stop doing so. */
export type ColourRequest =
  | { readonly id: number; readonly code: string; readonly language: string }
  | { readonly stop: number };

/** The lines of one box, counted from 0. */
export interface ColouredBox {
  readonly id: number;
  readonly box: number;
  readonly lines: readonly LineColours[];
  readonly isLast: boolean;
}
