interface PdfOptions {
  /** Entries of the trailer, such as `/Encrypt`. */
  readonly trailer?: string;
  /** The font as a PDF object. */
  readonly font?: string;
}

/** Returns a PDF whose pages draw these content streams. */
export function pdfOf(
  contents: readonly (string | Uint8Array)[],
  options: PdfOptions = {},
): Uint8Array<ArrayBuffer> {
  const { trailer = '', font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>' } = options;
  const kids = contents.map((_, at) => `${4 + 2 * at} 0 R`).join(' ');
  const objects: string[] = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${contents.length}/Kids[${kids}]>>`,
    font,
  ];
  for (const [at, content] of contents.entries()) {
    const packed = typeof content === 'string' ? '' : '/Filter/FlateDecode';
    const bytes = typeof content === 'string' ? content : latin1(content);
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + 2 * at} 0 R>>`,
      `<</Length ${bytes.length}${packed}>>\nstream\n${bytes}\nendstream`,
    );
  }
  let file = '%PDF-1.7\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const end = `trailer<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${file.length}\n%%EOF`;
  return bytesOf(`${file}xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}${end}`);
}

/** Returns the content stream of a page with these lines. */
export function linesOf(...lines: readonly string[]): string {
  return `BT /F1 11 Tf 50 800 Td 14 TL ${lines.map((line) => `(${line}) Tj T*`).join('\n')} ET`;
}

/** A PDF that no password opens, because none fits its check value. */
export const lockedPdf = pdfOf([linesOf('secret')], {
  trailer: `/Encrypt<</Filter/Standard/V 1/R 2/Length 40/P -4/O<${'ab'.repeat(32)}>/U<${'cd'.repeat(32)}>>>/ID[<00><00>]`,
});

/** A PDF with 你好，世界 in a font that is not embedded, so that the characters are known only by the font's name. */
export const chinesePdf = pdfOf(['BT /F1 12 Tf 50 800 Td <4F60597DFF0C4E16754C> Tj ET'], {
  font: '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>>>]>>',
});

/** Returns a small PDF whose page is 100 MB of spaces. */
export async function bombPdf(): Promise<Uint8Array<ArrayBuffer>> {
  const spaces = new Blob(Array.from({ length: 100 }, () => ' '.repeat(1024 * 1024)));
  const packed = new Response(spaces.stream().pipeThrough(new CompressionStream('deflate')));
  return pdfOf([new Uint8Array(await packed.arrayBuffer())]);
}

function latin1(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
