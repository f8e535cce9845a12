import { createStore } from 'zustand/vanilla';
import type { Change } from '../../../shared/contract/app.ts';
import type { GridRun, ImageGeneration } from '../../../shared/domain/generated-image.ts';
import { RecordList } from '../../data/record-list.ts';
import type { Records } from '../../data/records.ts';
import { readOpenedAlbum } from '../album.ts';
import type { ImagesApi } from '../images-deps.ts';

/** The generations of the open grid run, in request order. */
export class GridStore extends RecordList<ImageGeneration> {
  readonly run = createStore<{ readonly grid: GridRun | null }>(() => ({ grid: null }));
  readonly #id: string;

  constructor({ images }: ImagesApi, records: Records<ImageGeneration>, id: string) {
    super({
      records,
      page: async () => {
        const asOf = records.rev;
        const { grid, generations } = await readOpenedAlbum(() => images.grid({ id }));
        this.run.setState({ grid });
        return { items: generations, more: false, rev: asOf };
      },
      compare: (one, other) => one.createdAt - other.createdAt,
      belongs: ({ gridId }) => gridId === id,
    });
    this.#id = id;
  }

  /** Applies an event of the core; those of generations and images are applied to the records. */
  apply(change: Change): void {
    if (change.type === 'grid' && change.grid.id === this.#id) this.run.setState({ grid: change.grid });
    if (change.type === 'library_rebuilt') void this.load();
  }
}
