import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Change } from '../../../shared/contract/app.ts';
import type { GeneratedImage, GridRun, ImageGeneration } from '../../../shared/domain/generated-image.ts';
import type { Job } from '../../../shared/domain/job.ts';
import { withPolls } from '../../generation/with-polls.ts';
import { type CallProblem, callProblem } from '../../lib/call-problem.ts';
import type { ImagesApi } from '../images-deps.ts';

export interface GridState {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly grid: GridRun | null;
  /** In the order they were asked for. */
  readonly drawings: readonly ImageGeneration[];
  readonly problem: CallProblem | null;
}

/** The grid run in view, kept up to date while its images arrive. */
export class GridStore {
  readonly state: StoreApi<GridState> = createStore(() => ({
    phase: 'loading',
    grid: null,
    drawings: [],
    problem: null,
  }));
  readonly #api: ImagesApi;
  readonly #id: string;
  /** The changes that events reported while the run was loading: the response may be older than they are. */
  #told = new Map<string, ImageGeneration | null>();
  #reading = 0;

  constructor(api: ImagesApi, id: string) {
    this.#api = api;
    this.#id = id;
  }

  async load(): Promise<void> {
    const reading = ++this.#reading;
    this.#told = new Map();
    try {
      const { grid, generations: drawings } = await this.#api.images.grid({ id: this.#id });
      if (reading !== this.#reading) return;
      const told = this.#told;
      const newest = drawings.flatMap((drawing) => {
        const news = told.get(drawing.id);
        return news === null ? [] : [news ?? drawing];
      });
      this.state.setState({ phase: 'ready', grid, drawings: newest, problem: null });
    } catch (thrown) {
      if (reading !== this.#reading) return;
      const phase = this.state.getState().phase === 'ready' ? 'ready' : 'failed';
      this.state.setState({ phase, problem: callProblem(thrown) });
    }
  }

  /** Takes news from the core. */
  apply(change: Change): void {
    switch (change.type) {
      case 'image_generation':
        if (change.generation.gridId === this.#id) this.#hear(change.generation);
        break;
      case 'job':
        this.#hearOfAsking(change.job);
        break;
      case 'image_generation_removed':
        this.#told.set(change.id, null);
        this.state.setState(({ drawings }) => ({ drawings: drawings.filter(({ id }) => id !== change.id) }));
        break;
      case 'image':
        this.#hearOfPicture(change.image);
        break;
      case 'images_removed':
        this.#dropPictures(new Set(change.ids));
        break;
      case 'grid':
        if (change.grid.id === this.#id) this.state.setState({ grid: change.grid });
        break;
      case 'library_rebuilt':
        void this.load();
    }
  }

  #hear(drawing: ImageGeneration): void {
    this.#told.set(drawing.id, drawing);
    const { drawings, phase } = this.state.getState();
    if (phase !== 'ready') return;
    const known = drawings.some(({ id }) => id === drawing.id);
    // A generation that was deleted and restored returns to its place with the next load.
    if (!known) void this.load();
    else this.#change((had) => (had.id === drawing.id ? drawing : had));
  }

  #hearOfAsking(job: Job): void {
    const { subject } = job;
    if (subject.kind !== 'images') return;
    const drawing = this.state.getState().drawings.find(({ id }) => id === subject.generationId);
    const now = drawing && withPolls(drawing, job);
    if (now !== drawing) this.#change((had) => (now && had === drawing ? now : had));
  }

  #hearOfPicture(picture: GeneratedImage): void {
    if (picture.gridId !== this.#id) return;
    this.#change((had) => {
      if (had.id !== picture.generationId) return had;
      const known = had.images.some(({ id }) => id === picture.id);
      const pictures = known
        ? had.images.map((one) => (one.id === picture.id ? picture : one))
        : [...had.images, picture];
      return { ...had, images: pictures };
    });
  }

  #dropPictures(gone: ReadonlySet<string>): void {
    this.#change((had) => {
      const pictures = had.images.filter(({ id }) => !gone.has(id));
      return pictures.length === had.images.length ? had : { ...had, images: pictures };
    });
  }

  #change(make: (drawing: ImageGeneration) => ImageGeneration): void {
    this.state.setState(({ drawings }) => ({ drawings: drawings.map(make) }));
  }
}
