/** The texts of an ID3v2.3 tag by frame, and the bytes after the tag. */
export interface Id3 {
  readonly frames: ReadonlyMap<string, string>;
  readonly rest: Buffer;
}

/** Reads the tag at the beginning of a file; throws if there is none. */
export function readId3(bytes: Buffer): Id3 {
  if (bytes.toString('latin1', 0, 3) !== 'ID3' || bytes[3] !== 3) throw new Error('no ID3v2.3 tag');
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (bytes[at] ?? 0), 0);
  const frames = new Map<string, string>();
  for (let at = 10; at < 10 + size && bytes[at] !== 0; ) {
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32BE(at + 4);
    frames.set(name, text(name, bytes.subarray(at + 10, at + 10 + length)));
    at += 10 + length;
  }
  return { frames, rest: bytes.subarray(10 + size) };
}

/** Returns the text of a frame; comments and lyrics start with a three-letter language and a description. */
function text(name: string, body: Buffer): string {
  const wide = body[0] === 1;
  const described = name === 'COMM' || name === 'USLT';
  const said = body.subarray(described ? 4 : 1);
  const all = wide ? said.toString('utf16le') : said.toString('latin1');
  const parts = all.replaceAll('\ufeff', '').split('\0');
  return (described ? parts[1] : parts[0]) ?? '';
}
