/** Yields the start and end of each line, excluding the line break. Lines end with \n, \r\n or \r. */
export function* lineRanges(source: string): Generator<readonly [start: number, end: number]> {
  let start = 0;
  for (const found of source.matchAll(/\r\n|\n|\r/g)) {
    yield [start, found.index];
    start = found.index + found[0].length;
  }
  yield [start, source.length];
}
