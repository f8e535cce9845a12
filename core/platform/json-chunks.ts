/** Entries serialized at once: together they take a few milliseconds. */
const AT_ONCE = 200;

/**
 * Yields a long list as JSON in chunks, because one text would block the thread.
 * @param head the properties before the list.
 * @param name the property of the list.
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
