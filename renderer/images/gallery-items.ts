import type { GalleryFilter, GalleryTiles, ImageGeneration } from '../../shared/domain/generated-image.ts';
import { isEnd } from '../../shared/domain/job-state.ts';

/** All tiles of the gallery, newest first: pictures, and drawings that hold the place of pictures to come. */
export interface GalleryItems extends Readonly<GalleryTiles> {
  /** Those tiles that are drawings, by id. */
  readonly drawings: ReadonlyMap<string, ImageGeneration>;
}

/** Drawings that stand in an album: those not done, and not those of which some picture is there and more may follow. */
export function drawingsShown(
  drawings: readonly ImageGeneration[],
  filter: GalleryFilter,
): readonly ImageGeneration[] {
  if (filter.starred) return [];
  return drawings.filter(
    ({ state, images: pictures, settings, gridId, prompt }) =>
      (pictures.length === 0 || isEnd(state)) &&
      (filter.model === undefined || settings.model === filter.model) &&
      (filter.gridId === undefined || gridId === filter.gridId) &&
      (filter.query === undefined || fitsWords(prompt, filter.query)),
  );
}

/**
 * Pictures and drawings in one order: by when they were asked for, so that a picture takes the place its drawing held.
 * @param ratioOf width by height a drawing holds the place for
 */
export function mergeItems(
  pictures: Readonly<GalleryTiles>,
  drawings: readonly ImageGeneration[],
  ratioOf: (drawing: ImageGeneration) => number,
): GalleryItems {
  const { ids, ratios, times } = pictures;
  if (drawings.length === 0) return { ids, ratios, times, drawings: new Map() };
  const ordered = drawings.toSorted(
    (one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1),
  );
  const merged = { ids: [] as string[], ratios: [] as number[], times: [] as number[] };
  let next = 0;
  const take = (drawing: ImageGeneration) => {
    merged.ids.push(drawing.id);
    merged.ratios.push(Math.floor(ratioOf(drawing) * 1000));
    merged.times.push(drawing.createdAt);
  };
  for (const [at, id] of ids.entries()) {
    const time = times[at] ?? 0;
    for (let drawing = ordered[next]; drawing && drawing.createdAt >= time; drawing = ordered[++next])
      take(drawing);
    merged.ids.push(id);
    merged.ratios.push(ratios[at] ?? 1000);
    merged.times.push(time);
  }
  for (const drawing of ordered.slice(next)) take(drawing);
  return { ...merged, drawings: new Map(ordered.map((drawing) => [drawing.id, drawing])) };
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const IN_WORD = /[\p{L}\p{N}\p{M}]/u;
/** Scripts that put no blanks between words: any place in them is the beginning of one. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** Whether all words of a search stand in a prompt, the last one perhaps unfinished: as the core finds pictures. */
export function fitsWords(prompt: string, query: string): boolean {
  const text = plain(prompt);
  const words = plain(query).match(WORD) ?? [];
  return words.length > 0 && words.every((word, n) => stands(text, word, n === words.length - 1));
}

function stands(text: string, word: string, unfinished: boolean): boolean {
  if (UNSPACED.test(word)) return text.includes(word);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (begins(text[at - 1]) && (unfinished || begins(text[at + word.length]))) return true;
  }
  return false;
}

/** Whether a word can border on this sign. */
function begins(sign: string | undefined): boolean {
  return sign === undefined || !IN_WORD.test(sign) || UNSPACED.test(sign);
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
