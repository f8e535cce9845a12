import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { libraryFile } from '../../library-file.ts';
import { createCanvas, GlobalFonts } from './canvas.ts';

GlobalFonts.register(
  readFileSync(libraryFile('inter.woff2', '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
  'Sandbox Sans',
);

/**
 * Noto Sans SC comes as about a hundred files that share out its characters. Skia searches one file a family, so each is
 * registered under a family of its own, and a font names all of them.
 */
const CHINESE_FONT = 'noto-sans-sc-4-wght-normal.woff2';
const chineseFolder = dirname(
  libraryFile(`noto-sans-sc/${CHINESE_FONT}`, `@fontsource-variable/noto-sans-sc/files/${CHINESE_FONT}`),
);
const chineseFamilies = readdirSync(chineseFolder).map((file, index) => {
  const family = `Sandbox Chinese ${index}`;
  GlobalFonts.register(readFileSync(join(chineseFolder, file)), family);
  return family;
});

const FAMILIES = ['Sandbox Sans', ...chineseFamilies].map((family) => `"${family}"`).join(', ');

/** Sets the font of a canvas. @param weight 100 to 900 @param size Pixels */
export function setFont(context: SKRSContext2D, weight: number, size: number): void {
  context.font = `${weight} ${size}px ${FAMILIES}`;
  // The fonts are variable: without this Skia draws their default weight and thickens its outline.
  context.fontVariationSettings = `"wght" ${weight}`;
}

const probe = createCanvas(24, 24).getContext('2d');
setFont(probe, 400, 20);

/** How a character looks, drawn small. */
function shapeOf(character: string): string {
  probe.clearRect(0, 0, 24, 24);
  probe.fillText(character, 2, 20);
  return Buffer.from(probe.getImageData(0, 0, 24, 24).data).toString('latin1');
}

/** The box that stands for a character no font has; nothing is assigned to this code point. */
const MISSING = shapeOf('\u{e000}');

/** The text without the characters that no registered font has. */
export const settable = (text: string): string =>
  Array.from(text.replace(/\p{Default_Ignorable_Code_Point}/gu, ''), (character) =>
    shapeOf(character) === MISSING ? ' ' : character,
  )
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
