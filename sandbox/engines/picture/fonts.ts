import { readFileSync } from 'node:fs';
import { libraryFile } from '../../library-file.ts';
import { GlobalFonts } from './canvas.ts';

GlobalFonts.register(
  readFileSync(libraryFile('inter.woff2', '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
  'Sandbox Sans',
);

/** Chinese is set in what the system has: a font of its own would be larger than the whole sandbox. */
const CHINESE =
  /^(Noto Sans (CJK )?(SC|JP|TC|KR|HK)|Source Han Sans.*|PingFang (SC|TC|HK)|Hiragino Sans GB|Heiti (SC|TC)|Microsoft (YaHei|JhengHei)|SimHei|WenQuanYi .*|Droid Sans Fallback)$/;
const RANK = ['SC', 'YaHei', 'GB', 'SimHei'];

const found = GlobalFonts.families
  .map(({ family }) => family)
  .filter((family) => CHINESE.test(family))
  .toSorted((a, b) => rank(a) - rank(b));

function rank(family: string): number {
  const at = RANK.findIndex((mark) => family.includes(mark));
  return at < 0 ? RANK.length : at;
}

/** Families for words in a picture, as a canvas takes them. */
export const SANS = ['Sandbox Sans', ...found.slice(0, 1), 'sans-serif']
  .map((family) => (family === 'sans-serif' ? family : `"${family}"`))
  .join(', ');

/** The words without the signs this system has no font for. */
export const settable = (text: string): string =>
  (found.length > 0 ? text : text.replace(/[\u2e80-\u9fff\uf900-\ufaff\u3000-\u30ff\uac00-\ud7af]+/g, ' '))
    // Pictures among letters: their fonts differ most of all.
    .replace(/\p{Extended_Pictographic}|[\u200d\ufe0f\u{1f3fb}-\u{1f3ff}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
