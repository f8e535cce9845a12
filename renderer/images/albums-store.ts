import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Albums } from '../../shared/domain/generated-image.ts';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';
import type { ImagesApi } from './images-deps.ts';

/** Rest after a change before counting again, in milliseconds: changes come in crowds. */
const REST_MS = 200;

export interface AlbumsState {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly albums: Albums;
  readonly problem: CallProblem | null;
}

/** How many pictures there are of what, and the grid runs. Counted by the core. */
export class AlbumsStore {
  readonly state: StoreApi<AlbumsState> = createStore(() => ({
    phase: 'loading',
    albums: { all: 0, starred: 0, models: [], grids: [] },
    problem: null,
  }));
  readonly #api: ImagesApi;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(api: ImagesApi) {
    this.#api = api;
  }

  async load(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    try {
      const albums = await this.#api.images.albums();
      this.state.setState({ phase: 'ready', albums, problem: null });
    } catch (thrown) {
      const phase = this.state.getState().phase === 'ready' ? 'ready' : 'failed';
      this.state.setState({ phase, problem: callProblem(thrown) });
    }
  }

  /** Something that is counted has changed. */
  changed(): void {
    this.#timer ??= setTimeout(() => void this.load(), REST_MS);
  }
}
