import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Change } from '../../../shared/contract/app.ts';
import type { GeneratedImage, GridRun, ImageGeneration } from '../../../shared/domain/generated-image.ts';
import type { Job } from '../../../shared/domain/job.ts';
import { withPolls } from '../../generation/with-polls.ts';
import { type CallProblem, callProblem } from '../../lib/call-problem.ts';
import { Newest } from '../../lib/newest.ts';
import type { ImagesApi } from '../images-deps.ts';

export interface GridState {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly grid: GridRun | null;
  /** In the order they were asked for. */
  readonly generations: readonly ImageGeneration[];
  readonly problem: CallProblem | null;
}

/** The grid run in view, kept up to date while its images arrive. */
export class GridStore {
  readonly state: StoreApi<GridState> = createStore(() => ({
    phase: 'loading',
    grid: null,
    generations: [],
    problem: null,
  }));
  readonly #api: ImagesApi;
  readonly #id: string;
  /** The changes that events reported while the run was loading: the response may be older than they are. */
  #changes = new Map<string, ImageGeneration | null>();
  readonly #newest = new Newest();

  constructor(api: ImagesApi, id: string) {
    this.#api = api;
    this.#id = id;
  }

  async load(): Promise<void> {
    const isNewest = this.#newest.begin();
    this.#changes = new Map();
    try {
      const { grid, generations } = await this.#api.images.grid({ id: this.#id });
      if (!isNewest()) return;
      const changes = this.#changes;
      const newest = generations.flatMap((generation) => {
        const changed = changes.get(generation.id);
        return changed === null ? [] : [changed ?? generation];
      });
      this.state.setState({ phase: 'ready', grid, generations: newest, problem: null });
    } catch (thrown) {
      if (!isNewest()) return;
      const phase = this.state.getState().phase === 'ready' ? 'ready' : 'failed';
      this.state.setState({ phase, problem: callProblem(thrown) });
    }
  }

  /** Applies an event of the core. */
  apply(change: Change): void {
    switch (change.type) {
      case 'image_generation':
        if (change.generation.gridId === this.#id) this.#applyGeneration(change.generation);
        break;
      case 'job':
        this.#applyJob(change.job);
        break;
      case 'image_generation_removed':
        this.#changes.set(change.id, null);
        this.state.setState(({ generations }) => ({
          generations: generations.filter(({ id }) => id !== change.id),
        }));
        break;
      case 'image':
        this.#applyImage(change.image);
        break;
      case 'images_removed':
        this.#removeImages(new Set(change.ids));
        break;
      case 'grid':
        if (change.grid.id === this.#id) this.state.setState({ grid: change.grid });
        break;
      case 'library_rebuilt':
        void this.load();
    }
  }

  #applyGeneration(generation: ImageGeneration): void {
    this.#changes.set(generation.id, generation);
    const { generations, phase } = this.state.getState();
    if (phase !== 'ready') return;
    const known = generations.some(({ id }) => id === generation.id);
    // A generation that was deleted and restored returns to its place with the next load.
    if (!known) void this.load();
    else this.#change((had) => (had.id === generation.id ? generation : had));
  }

  #applyJob(job: Job): void {
    const { subject } = job;
    if (subject.kind !== 'images') return;
    const generation = this.state.getState().generations.find(({ id }) => id === subject.generationId);
    const now = generation && withPolls(generation, job);
    if (now !== generation) this.#change((had) => (now && had === generation ? now : had));
  }

  #applyImage(image: GeneratedImage): void {
    if (image.gridId !== this.#id) return;
    this.#change((had) => {
      if (had.id !== image.generationId) return had;
      const known = had.images.some(({ id }) => id === image.id);
      const images = known
        ? had.images.map((one) => (one.id === image.id ? image : one))
        : [...had.images, image];
      return { ...had, images: images };
    });
  }

  #removeImages(removed: ReadonlySet<string>): void {
    this.#change((had) => {
      const images = had.images.filter(({ id }) => !removed.has(id));
      return images.length === had.images.length ? had : { ...had, images: images };
    });
  }

  #change(make: (generation: ImageGeneration) => ImageGeneration): void {
    this.state.setState(({ generations }) => ({ generations: generations.map(make) }));
  }
}
