/** Returns a key in each encoding to search for: plain, base64 at three offsets, hex, percent, HTML, JSON, UTF-16. */
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

/** Returns the part of the key's base64 and base64url that does not depend on its neighbours. @param offset modulo 3 */
function base64At(bytes: Buffer, offset: number): { name: string; bytes: Buffer }[] {
  const text = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  // The first and last characters also encode bits of the neighbouring bytes.
  const invariant = text.slice(Math.ceil((offset * 8) / 6), -1);
  return [
    { name: `base64+${offset}`, bytes: Buffer.from(invariant) },
    { name: `base64url+${offset}`, bytes: Buffer.from(invariant.replaceAll('+', '-').replaceAll('/', '_')) },
  ];
}

/** Returns the names of the encodings in which the bytes contain the key. */
export function keyIn(haystack: Buffer, key: string): string[] {
  return encodingsOf(key)
    .filter(({ bytes }) => haystack.includes(bytes))
    .map(({ name }) => name);
}

/** Returns a key as a service might send it back, once in each encoding; base64 with other bytes around it. */
export function encodedKeys(key: string): { name: string; bytes: Buffer }[] {
  const others = encodingsOf(key).filter(({ name }) => !name.startsWith('base64'));
  const inBase64 = (['base64', 'base64url'] as const).flatMap((alphabet) =>
    [0, 1, 2].map((offset) => ({
      name: `${alphabet}+${offset}`,
      bytes: Buffer.from(Buffer.from(`${'x'.repeat(offset)}${key}yz`).toString(alphabet)),
    })),
  );
  return [...others, ...inBase64];
}
