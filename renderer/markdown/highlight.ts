import { codeLanguage } from './code-languages.ts';
import { addWork, dropWork } from './slice-queue.ts';
import type { LineReader } from './tokenizer.ts';

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

/**
 * Colours code line by line in small slices between frames. The grammar and the tokenizer are loaded when first
 * needed; a language without a grammar stays plain. Gives a function that stops it.
 */
export function colourCode(
  code: string,
  language: string,
  onLine: (line: LineColours, isLast: boolean) => void,
): () => void {
  const wanted = codeLanguage(language);
  let isStopped = false;
  let step = (): boolean => false;
  if (wanted === null) return () => {};
  const begin = async (): Promise<void> => {
    const { lineReader } = await import('./tokenizer.ts');
    const reader = await lineReader(wanted.id, wanted.load);
    if (isStopped) return;
    step = lineStep(code.split('\n'), reader, onLine);
    addWork(step);
  };
  // Colour is an extra: when a file of it cannot be loaded the code stays plain.
  begin().catch(() => {});
  return () => {
    isStopped = true;
    dropWork(step);
  };
}

function lineStep(
  lines: readonly string[],
  reader: LineReader,
  onLine: (line: LineColours, isLast: boolean) => void,
): () => boolean {
  let at = 0;
  return () => {
    const isLast = at === lines.length - 1;
    onLine(reader(lines[at] ?? ''), isLast);
    at += 1;
    return !isLast;
  };
}
