/** Bytes in text form, as some services send a token that is only part of a character: `\xe5\xa4` or `bytes:\xe5`. */
const BYTES = /^(?:bytes:)?((?:\\x[0-9a-fA-F]{2})+)$/;
/** Maximum number of bytes in a token that may be part of a character. */
const MOST_BYTES = 64;
/** Invisible characters: controls, unusual spaces, joiners, direction marks, lone surrogates. */
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufffd]|\p{Surrogate}/gu;

/**
 * Returns each token as displayable text. A character split over several tokens appears in the last of them.
 * Invisible characters are shown by number; line breaks are kept, with a sign before them.
 */
export function tokenGlyphs(tokens: readonly string[]): string[] {
  const bytes = tokens.map(bytesOf);
  const glyphs = tokens.map((token, at) => (bytes[at] ? hex(bytes[at]) : visible(token)));
  for (let from = 0; from < tokens.length; from++) {
    const whole = wholeFrom(bytes, from);
    if (!whole) continue;
    glyphs[whole.last] = visible(whole.text);
    from = whole.last;
  }
  return glyphs;
}

function bytesOf(token: string): readonly number[] | null {
  const written = BYTES.exec(token)?.[1];
  return written
    ? written
        .split('\\x')
        .slice(1)
        .map((pair) => Number.parseInt(pair, 16))
    : null;
}

/** Returns the shortest run of byte tokens from here that is valid UTF-8; a character has at most four bytes. */
function wholeFrom(
  bytes: readonly (readonly number[] | null)[],
  from: number,
): { last: number; text: string } | null {
  const run: number[] = [];
  for (let last = from; run.length < 4; last++) {
    const next = bytes[last];
    if (!next || next.length > MOST_BYTES) return null;
    run.push(...next);
    const text = decoded(run);
    if (text !== null) return { last, text };
  }
  return null;
}

function decoded(bytes: readonly number[]): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes));
  } catch {
    return null;
  }
}

function hex(bytes: readonly number[]): string {
  return `⟨${bytes.map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ')}⟩`;
}

function visible(token: string): string {
  return token.replace(UNSEEN, (unit) => {
    if (unit === '\n') return '↵\n';
    if (unit === '\t') return '⇥\t';
    if (unit === '\r') return '␍';
    // A fragment of a character that the service could not encode.
    if (unit === '\ufffd') return '⟨?⟩';
    return `⟨${(unit.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;
  });
}
