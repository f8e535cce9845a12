/** Entries that are made into text at once: together they take a few milliseconds. */
const AT_ONCE = 200;

/**
 * A long list as JSON, piece by piece: made as one text it would hold up everything else.
 * @param head What stands before the list, under its own names. @param name What the list is called.
 */
export function* jsonChunks(head: object, name: string, entries: readonly object[]): Generator<Buffer> {
  const [before = '', after = ''] = JSON.stringify({ ...head, [name]: [0] }, undefined, 1).split(
    /0(?=[^0]*$)/,
  );
  if (entries.length === 0) {
    yield Buffer.from(`${JSON.stringify({ ...head, [name]: [] }, undefined, 1)}\n`);
    return;
  }
  for (let at = 0; at < entries.length; at += AT_ONCE) {
    const texts = entries.slice(at, at + AT_ONCE).map((entry) => JSON.stringify(entry));
    yield Buffer.from((at === 0 ? before : ',\n  ') + texts.join(',\n  '));
  }
  yield Buffer.from(`${after}\n`);
}
