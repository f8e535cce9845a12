import { isPause, splitAtPauses } from '../../shared/script/pauses.ts';

/** Enough of a text to find its first line in, and more of it than fits a row. */
const LINE_WITHIN = 200;

/** The first line of a text without its pauses, to tell it by: as much of it as any view has room for. */
export function firstLine(text: string): string {
  const spoken = splitAtPauses(text.slice(0, LINE_WITHIN)).filter((part) => !isPause(part));
  const [line = ''] = spoken.join(' ').trimStart().split('\n', 1);
  return line.replace(/\s+/g, ' ').trim();
}
