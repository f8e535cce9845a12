/** Words of a paragraph, so that an answer looks like one. */
const PARAGRAPH = 40;

/** The piece of text that delta number `n` carries: each is another one, so that none can be lost or doubled unseen. */
export function streamedPiece(n: number): string {
  return `w${String(n).padStart(6, '0')}${n % PARAGRAPH === PARAGRAPH - 1 ? '\n\n' : ' '}`;
}

/** The whole text of an answer of so many deltas. */
export function streamedText(deltas: number): string {
  return Array.from({ length: deltas }, (_, n) => streamedPiece(n)).join('');
}

/** Returns the question that makes the bench's service stream this many deltas at this rate. */
export function streamQuestion(deltas: number, perSecond: number): string {
  return `${deltas} deltas, ${perSecond} a second`;
}

/** Reads the last such question out of a request. */
export function readQuestion(body: string): { deltas: number; perSecond: number } {
  const asked = [...body.matchAll(/(\d+) deltas, (\d+) a second/g)].at(-1);
  if (!asked) throw new Error('nothing the service of the bench understands was asked');
  return { deltas: Number(asked[1]), perSecond: Number(asked[2]) };
}
