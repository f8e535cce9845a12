import type { Take } from '../../../shared/domain/take.ts';
import { type StoredTake, type TakeStore, takeFacts } from '../../db/generations/take-store.ts';
import type { Library } from '../../library/library.ts';
import type { Changes } from '../../platform/changes.ts';
import type { Media } from '../../platform/media.ts';
import { NotFound } from '../../platform/refusal.ts';
import type { PartFiles } from './part-files.ts';

interface Needs {
  readonly takes: TakeStore;
  readonly parts: PartFiles;
  readonly library: Pick<Library, 'get'>;
  readonly media: Pick<Media, 'url' | 'serve'>;
  readonly changes: Changes;
}

/** Takes as the window sees them: the row, how its job stands, what can be played. */
export class TakeViews {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
    needs.media.serve('part', (id) => {
      const [jobId = '', n = ''] = id.split('-');
      const part = needs.takes.parts(jobId)[Number(n)];
      return part && needs.parts.source(jobId, part);
    });
  }

  /** @throws NotFound also for one in the trash */
  find(id: string): StoredTake {
    const stored = this.#needs.takes.get(id);
    if (!stored || stored.deletedAt !== null) throw new NotFound('take', id);
    return stored;
  }

  show(stored: StoredTake): Take {
    const { library, takes, media } = this.#needs;
    const asset = stored.assetId === null ? null : (library.get(stored.assetId) ?? null);
    const parts = asset === null ? takes.parts(stored.jobId) : [];
    return {
      ...takeFacts(stored),
      asset,
      parts: parts.map(({ n, durationMs }) => ({
        n,
        durationMs,
        url: media.url('part', `${stored.jobId}-${n}`),
      })),
    };
  }

  /** Tells the views of a take, unless it lies in the trash. */
  publish(id: string): void {
    const stored = this.#needs.takes.get(id);
    if (!stored || stored.deletedAt !== null) return;
    this.#needs.changes.publish({ type: 'take', take: this.show(stored) });
  }
}
