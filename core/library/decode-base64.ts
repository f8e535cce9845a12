/** The bytes of a base64 text. Null where Node would leave out or make up some: only what would be written so is taken. */
export function decodeBase64(text: string): Buffer | null {
  if (text.length % 4 !== 0) return null;
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}
