import { castLines } from '../../shared/domain/cast-lines.ts';

/** Code points of the first words that name a script. */
const TITLE_MAX = 60;
/** Enough of a script to find its first words in. */
const TITLE_WITHIN = 400;
/** The core keeps the first piece of a longer text short, so that sound starts early. */
const FIRST_PIECE = 300;

/** Code points of a text: what people call characters, and what the service counts. */
export function countCharacters(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0xd800 || unit > 0xdbff) continue;
    const next = text.charCodeAt(i + 1);
    if (next >= 0xdc00 && next <= 0xdfff) count -= 1;
  }
  return count;
}

/**
 * About how many calls a script takes: the core cuts at the ends of sentences, which may make one or two more.
 * @param pieceMax code points of one call at most
 */
export function estimatePieces(text: string, pieceMax: number, castMode: boolean): number {
  if (!castMode) return piecesOf(countCharacters(text.trim()), pieceMax);
  let pieces = 0;
  let name: string | null = null;
  let size = 0;
  for (const line of castLines(text)) {
    if (line.name !== name) {
      pieces += piecesOf(size, pieceMax);
      size = 0;
      name = line.name;
    }
    size += countCharacters(line.text.trim());
  }
  return pieces + piecesOf(size, pieceMax);
}

/** The first words of a script, to tell it by; empty where there are none. */
export function titleOf(text: string): string {
  const line = text.slice(0, TITLE_WITHIN).trimStart().split('\n', 1)[0]?.trim() ?? '';
  const letters = [...line];
  return letters.length <= TITLE_MAX
    ? line
    : `${letters
        .slice(0, TITLE_MAX - 1)
        .join('')
        .trimEnd()}…`;
}

function piecesOf(characters: number, pieceMax: number): number {
  if (characters === 0) return 0;
  if (characters <= Math.min(pieceMax, 2 * FIRST_PIECE)) return 1;
  const first = Math.min(FIRST_PIECE, pieceMax);
  return 1 + Math.ceil((characters - first) / pieceMax);
}
