/** Words per paragraph, so that the text resembles an answer. */
const PARAGRAPH = 40;

/** Returns the text of delta number `n`: each is different, so that a lost or repeated one is noticed. */
export function streamedPiece(n: number): string {
  return `w${String(n).padStart(6, '0')}${n % PARAGRAPH === PARAGRAPH - 1 ? '\n\n' : ' '}`;
}

/** Returns the whole text of an answer of this many deltas. */
export function streamedText(deltas: number): string {
  return Array.from({ length: deltas }, (_, n) => streamedPiece(n)).join('');
}

/** Returns the question that makes the service stream this many deltas at this rate. */
export function streamQuestion(deltas: number, perSecond: number): string {
  return `${deltas} deltas, ${perSecond} a second`;
}

/** Parses the last such question in a request. */
export function readQuestion(body: string): { deltas: number; perSecond: number } {
  const asked = [...body.matchAll(/(\d+) deltas, (\d+) a second/g)].at(-1);
  if (!asked) throw new Error('nothing the service of the bench understands was asked');
  return { deltas: Number(asked[1]), perSecond: Number(asked[2]) };
}
