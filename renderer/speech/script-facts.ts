import { castLines } from '../../shared/domain/cast-lines.ts';
import type { Cast } from '../../shared/domain/take.ts';

/** Enough of a text to find its first line in, and more of it than fits a row. */
const LINE_WITHIN = 400;
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
 * @param cast whose lines are another voice's; null: one voice speaks all
 */
export function estimatePieces(text: string, pieceMax: number, cast: Cast | null): number {
  if (cast === null) return piecesOf(countCharacters(text.trim()), pieceMax);
  let pieces = 0;
  let voice: string | undefined;
  let size = 0;
  for (const line of castLines(text)) {
    const length = countCharacters(line.text.trim());
    if (length === 0) continue;
    const speaks = line.name !== null && Object.hasOwn(cast, line.name) ? cast[line.name] : undefined;
    if (speaks !== voice) {
      pieces += piecesOf(size, pieceMax);
      size = 0;
      voice = speaks;
    }
    size += length;
  }
  return pieces + piecesOf(size, pieceMax);
}

/** The first line of a text, to tell it by: as much of it as any view has room for. */
export function firstLine(text: string): string {
  return text.slice(0, LINE_WITHIN).trimStart().split('\n', 1)[0]?.trim() ?? '';
}

function piecesOf(characters: number, pieceMax: number): number {
  if (characters === 0) return 0;
  if (characters <= Math.min(pieceMax, 2 * FIRST_PIECE)) return 1;
  const first = Math.min(FIRST_PIECE, pieceMax);
  return 1 + Math.ceil((characters - first) / pieceMax);
}
