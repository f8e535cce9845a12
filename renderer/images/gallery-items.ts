import type { GalleryFilter, ImageGeneration } from '../../shared/domain/generated-image.ts';
import { isEnd } from '../../shared/domain/job-state.ts';
import type { RecordOrder } from '../data/record-order.ts';

/** All tiles of the gallery, newest first: images, and generations that hold the place of images to come. */
export interface GalleryItems {
  readonly ids: readonly string[];
  /** Width by height, in thousandths. */
  readonly ratios: readonly number[];
  readonly times: readonly number[];
  /** The tiles that are generations, by id. */
  readonly generations: ReadonlyMap<string, ImageGeneration>;
}

/**
 * Returns the unfinished generations to show in an album: those that match it, except those that
 * have an image and are still running.
 */
export function visibleGenerations(
  generations: readonly ImageGeneration[],
  filter: GalleryFilter,
): readonly ImageGeneration[] {
  if (filter.starred || filter.tags !== undefined) return [];
  return generations.filter(
    ({ state, images, settings, gridId, prompt }) =>
      (images.length === 0 || isEnd(state)) &&
      (filter.model === undefined || settings.model === filter.model) &&
      (filter.gridId === undefined || gridId === filter.gridId) &&
      (filter.query === undefined || matchesPrompt(prompt, filter.query)),
  );
}

/**
 * Merges images and generations by request time, so that an image takes the place its generation
 * held.
 * @param ratioOf returns the width by height to reserve for a generation
 */
export function mergeItems(
  images: RecordOrder,
  generations: readonly ImageGeneration[],
  ratioOf: (generation: ImageGeneration) => number,
): GalleryItems {
  const { ids, times, values: ratios } = images;
  if (generations.length === 0) return { ids, ratios, times, generations: new Map() };
  const ordered = generations.toSorted(
    (one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1),
  );
  const merged = { ids: [] as string[], ratios: [] as number[], times: [] as number[] };
  let next = 0;
  const take = (generation: ImageGeneration) => {
    merged.ids.push(generation.id);
    merged.ratios.push(Math.floor(ratioOf(generation) * 1000));
    merged.times.push(generation.createdAt);
  };
  for (const [at, id] of ids.entries()) {
    const time = times[at] ?? 0;
    for (
      let generation = ordered[next];
      generation && generation.createdAt >= time;
      generation = ordered[++next]
    )
      take(generation);
    merged.ids.push(id);
    merged.ratios.push(ratios[at] ?? 1000);
    merged.times.push(time);
  }
  for (const generation of ordered.slice(next)) take(generation);
  return { ...merged, generations: new Map(ordered.map((generation) => [generation.id, generation])) };
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const IN_WORD = /[\p{L}\p{N}\p{M}]/u;
/** Scripts without spaces between words: a word may begin anywhere in them. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** Returns whether a prompt contains all words of a search, the last one as a prefix, as the core's search does. */
export function matchesPrompt(prompt: string, query: string): boolean {
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

/** Returns whether a word can begin next to this character. */
function begins(sign: string | undefined): boolean {
  return sign === undefined || !IN_WORD.test(sign) || UNSPACED.test(sign);
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
