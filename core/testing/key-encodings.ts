/** The ways a key could be written down, each as bytes to search for: plain, base64 at three offsets, hex, percent, HTML, JSON, UTF-16. */
export function encodingsOf(key: string): { name: string; bytes: Buffer }[] {
  const bytes = Buffer.from(key);
  return [
    { name: 'plain', bytes },
    ...[0, 1, 2].flatMap((offset) => base64At(bytes, offset)),
    { name: 'hex', bytes: Buffer.from(bytes.toString('hex')) },
    { name: 'HEX', bytes: Buffer.from(bytes.toString('hex').toUpperCase()) },
    { name: 'percent', bytes: Buffer.from(encodeURIComponent(key)) },
    {
      name: 'every byte percent',
      bytes: Buffer.from(
        [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join(''),
      ),
    },
    {
      name: 'percent twice',
      bytes: Buffer.from(encodeURIComponent(encodeURIComponent(key))),
    },
    {
      name: 'every byte percent twice',
      bytes: Buffer.from([...bytes].map((byte) => `%25${byte.toString(16).padStart(2, '0')}`).join('')),
    },
    { name: 'HTML', bytes: Buffer.from([...key].map((char) => `&#${char.codePointAt(0)};`).join('')) },
    {
      name: 'HTML in hex',
      bytes: Buffer.from([...key].map((char) => `&#x${char.codePointAt(0)?.toString(16)};`).join('')),
    },
    {
      name: 'escapes of JSON',
      bytes: Buffer.from([...bytes].map((byte) => `\\u00${byte.toString(16).padStart(2, '0')}`).join('')),
    },
    { name: 'reversed', bytes: Buffer.from([...key].reverse().join('')) },
    { name: 'JSON', bytes: Buffer.from(JSON.stringify(key).slice(1, -1)) },
    { name: 'UTF-16LE', bytes: Buffer.from(key, 'utf16le') },
    { name: 'UTF-16BE', bytes: Buffer.from(key, 'utf16le').swap16() },
  ];
}

/** Returns the base64 text that a key always has if it begins at this offset of a group of three; in both alphabets. */
function base64At(bytes: Buffer, offset: number): { name: string; bytes: Buffer }[] {
  const text = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  // The first and last characters also hold bits of what stands beside the key.
  const certain = text.slice(Math.ceil((offset * 8) / 6), -1);
  return [
    { name: `base64+${offset}`, bytes: Buffer.from(certain) },
    { name: `base64url+${offset}`, bytes: Buffer.from(certain.replaceAll('+', '-').replaceAll('/', '_')) },
  ];
}

/** Names of the encodings in which the key stands in some bytes. */
export function keyIn(haystack: Buffer, key: string): string[] {
  return encodingsOf(key)
    .filter(({ bytes }) => haystack.includes(bytes))
    .map(({ name }) => name);
}

/** A key written down in each of these ways, as a service might repeat it. */
export function spellingsOf(key: string): { name: string; bytes: Buffer }[] {
  const others = encodingsOf(key).filter(({ name }) => !name.startsWith('base64'));
  const inBase64 = (['base64', 'base64url'] as const).flatMap((alphabet) =>
    [0, 1, 2].map((offset) => ({
      name: `${alphabet}+${offset}`,
      bytes: Buffer.from(Buffer.from(`${'x'.repeat(offset)}${key}yz`).toString(alphabet)),
    })),
  );
  return [...others, ...inBase64];
}
