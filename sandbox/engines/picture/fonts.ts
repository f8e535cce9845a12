import { readFileSync } from 'node:fs';
import interRanges from '@fontsource-variable/inter/unicode.json' with { type: 'json' };
import chineseRanges from '@fontsource-variable/noto-sans-sc/unicode.json' with { type: 'json' };
import type { SKRSContext2D } from '@napi-rs/canvas';
import { libraryFile } from '../../library-file.ts';
import { GlobalFonts } from './canvas.ts';

GlobalFonts.register(
  readFileSync(libraryFile('inter.woff2', '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
  'Sandbox Sans',
);

/**
 * Noto Sans SC is split into about a hundred files by character. Skia searches one file per family, so each file
 * becomes a family; registering all takes a third of a second, so each waits until a text needs it.
 */
const fileOf = new Map<string, string>();
for (const [subset, ranges] of Object.entries(chineseRanges)) {
  const file = `noto-sans-sc-${subset.replace(/^\[|\]$/g, '')}-wght-normal.woff2`;
  for (const character of charactersIn(ranges)) fileOf.set(character, file);
}
for (const character of charactersIn(interRanges.latin)) fileOf.delete(character);

/** Yields the characters of a list of ranges. @param ranges In CSS notation: `U+20-7e,U+a0` */
function* charactersIn(ranges: string): Generator<string> {
  for (const range of ranges.split(',')) {
    const [first = 0, last = first] = range
      .replace('U+', '')
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    for (let code = first; code <= last; code += 1) yield String.fromCodePoint(code);
  }
}

/** Registered families by file. */
const families = new Map([['inter.woff2', 'Sandbox Sans']]);

/** Registers the fonts that a text needs in addition to Inter. */
function registerFontsFor(text: string): void {
  for (const character of text) {
    const file = fileOf.get(character);
    if (file === undefined || families.has(file)) continue;
    const path = libraryFile(`noto-sans-sc/${file}`, `@fontsource-variable/noto-sans-sc/files/${file}`);
    const family = `Sandbox Chinese ${families.size}`;
    GlobalFonts.register(readFileSync(path), family);
    families.set(file, family);
  }
}

/** Sets the font of a canvas for a text. @param weight 100 to 900 @param size Pixels */
export function setFont(context: SKRSContext2D, weight: number, size: number, text: string): void {
  registerFontsFor(text);
  context.font = `${weight} ${size}px ${Array.from(families.values(), (family) => `"${family}"`).join(', ')}`;
  // Without this, Skia draws a variable font at its default weight and emboldens the outline artificially.
  context.fontVariationSettings = `"wght" ${weight}`;
}

/** Matches characters of unsupported scripts, emoji, and invisible characters. */
const NOT_SET =
  /[^\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Common}]|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Cf}/gu;

/** Replaces the characters that no registered font has with spaces. */
export const settable = (text: string): string => text.replace(NOT_SET, ' ').replace(/\s+/g, ' ').trim();
