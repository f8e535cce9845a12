/** Decodes base64; returns null for non-canonical text, where Node would drop or invent bytes. */
export function decodeBase64(text: string): Buffer | null {
  if (text.length % 4 !== 0) return null;
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}
