import { createStore, type StoreApi } from 'zustand/vanilla';
import type { GalleryFilter, GalleryTiles, GeneratedImage } from '../../shared/domain/generated-image.ts';
import { asksForTags } from '../../shared/domain/tag.ts';
import { RecordCache } from '../data/record-cache.ts';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';
import { firstIndex } from '../lib/first-index.ts';
import type { ImagesApi } from './images-deps.ts';

/** Images that are asked for along with their tiles: as many as most windows show of the newest. */
const SHOWN_FIRST = 40;

export interface GalleryState extends Readonly<GalleryTiles> {
  readonly phase: 'loading' | 'ready' | 'failed';
  /** The filter that the shown tiles were loaded with. */
  readonly filter: GalleryFilter;
  readonly problem: CallProblem | null;
}

/** The images of the open album, newest first, as little of each as laying them out takes; and what is known of some. */
export class GalleryStore {
  readonly state: StoreApi<GalleryState> = createStore(() => ({
    phase: 'loading',
    filter: {},
    ids: [],
    ratios: [],
    times: [],
    problem: null,
  }));
  readonly #api: ImagesApi;
  readonly #known: RecordCache<GeneratedImage>;
  #wanted: GalleryFilter = {};
  /** Each reading has a number: only the answer to the newest is ever shown. */
  #reading = 0;
  /** The images that changed while the tiles were loading. */
  #changed = new Set<string>();

  constructor(api: ImagesApi) {
    this.#api = api;
    this.#known = new RecordCache((ids) => api.images.byIds({ ids }));
  }

  /** Shows the images that fit; those shown before stay until the answer is there. */
  show(filter: GalleryFilter): Promise<void> {
    this.#wanted = filter;
    return this.load();
  }

  /** Reads the tiles anew. */
  async load(): Promise<void> {
    const [reading, filter] = [++this.#reading, this.#wanted];
    this.#changed = new Set();
    if (this.state.getState().phase === 'failed') this.state.setState({ phase: 'loading', problem: null });
    try {
      const { rev: _, ...tiles } = await this.#api.images.gallery({ filter });
      if (reading !== this.#reading) return;
      // On its way while the window lays out and draws.
      this.ensure(tiles.ids.slice(0, SHOWN_FIRST));
      this.state.setState({ phase: 'ready', filter, problem: null, ...tiles });
      this.#follow([...this.#changed]);
    } catch (thrown) {
      if (reading !== this.#reading) return;
      const shown =
        this.state.getState().phase === 'ready' && sameFilter(filter, this.state.getState().filter);
      this.state.setState({ phase: shown ? 'ready' : 'failed', problem: callProblem(thrown) });
    }
  }

  /** Sees to it that these are known soon. */
  ensure(ids: readonly string[]): void {
    this.#known.ensure(ids);
  }

  known(id: string): GeneratedImage | undefined {
    return this.#known.get(id);
  }

  /** Changes whenever something else is known of any image. */
  get seen() {
    return this.#known.seen;
  }

  /** Adds images that the core reported as of a revision: new, changed or restored ones. */
  apply(images: readonly GeneratedImage[], rev: number): void {
    this.#known.put(images, rev);
    this.#follow(images.map(({ id }) => id));
  }

  /** Removes images that were deleted here or elsewhere. */
  forget(ids: readonly string[], rev = this.#known.records.rev): void {
    this.#known.records.remove(ids, rev);
    this.#follow(ids);
  }

  /** Sets or removes stars at once, and reverts them when the core refuses. */
  async star(ids: readonly string[], starred: boolean): Promise<CallProblem | null> {
    const answered = this.#known.records.change(ids, { starred }, () =>
      this.#api.library.star({ ids: [...ids], starred }),
    );
    this.#follow(ids);
    const problem = await answered;
    this.#follow(ids);
    return problem;
  }

  /** As `show`, after much may have changed unheard: what is known of single images is read again as well. */
  again(filter: GalleryFilter): Promise<void> {
    this.#known.refresh();
    return this.show(filter);
  }

  /** Items got or lost tags: only the core can tell which images have the one that is shown. */
  tagsChanged(): void {
    if (asksForTags(this.#wanted)) void this.load();
  }

  /** Brings the tiles up to date with what is known of these images. */
  #follow(ids: readonly string[]): void {
    for (const id of ids) {
      this.#changed.add(id);
      const image = this.#known.get(id);
      if (image) this.#place(image);
      else if (this.#known.records.isRemoved(id)) this.#drop([id]);
    }
  }

  #place(image: GeneratedImage): void {
    const { ids, ratios, times, filter, phase } = this.state.getState();
    if (phase !== 'ready') return;
    const has = ids.includes(image.id);
    const fits = fitsFilter(image, filter);
    if (has && !fits) this.#drop([image.id]);
    // The window cannot evaluate a search or a tag itself: events update images that were found, but add none.
    if (has || !fits || (filter.query ?? filter.tags) !== undefined) return;
    const at = placeOf({ ids, times }, image);
    this.state.setState({
      ids: ids.toSpliced(at, 0, image.id),
      ratios: ratios.toSpliced(at, 0, Math.floor((image.width * 1000) / image.height)),
      times: times.toSpliced(at, 0, image.createdAt),
    });
  }

  #drop(removed: readonly string[]): void {
    const { ids, ratios, times } = this.state.getState();
    const out = new Set(removed);
    const stays = (_: unknown, at: number) => !out.has(ids[at] ?? '');
    const left = ids.filter(stays);
    if (left.length < ids.length)
      this.state.setState({ ids: left, ratios: ratios.filter(stays), times: times.filter(stays) });
  }
}

function fitsFilter(image: GeneratedImage, { starred, model, gridId }: GalleryFilter): boolean {
  return (
    (starred === undefined || image.starred === starred) &&
    (model === undefined || image.model === model) &&
    (gridId === undefined || image.gridId === gridId)
  );
}

function sameFilter(one: GalleryFilter, other: GalleryFilter): boolean {
  return (
    one.starred === other.starred &&
    `${one.tags}` === `${other.tags}` &&
    one.model === other.model &&
    one.gridId === other.gridId &&
    one.query === other.query
  );
}

/** Returns an image's index in a list from newest to oldest, where ids decide between images of the same moment. */
function placeOf(tiles: Pick<GalleryState, 'ids' | 'times'>, { createdAt, id }: GeneratedImage): number {
  return firstIndex(tiles.ids.length, (at) => {
    const time = tiles.times[at] ?? 0;
    return time < createdAt || (time === createdAt && (tiles.ids[at] ?? '') <= id);
  });
}
