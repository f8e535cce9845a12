import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaSource } from '../library/media.ts';
import type { CallStore } from './call-store.ts';

/** Folder inside the data folder for raw bodies of answers that could not be used. */
const FOLDER = 'quarantine';

/** Answers that may have been paid for but could not be used: kept as they came, for a while. */
export class Quarantine {
  readonly folder: string;
  readonly #calls: CallStore;

  constructor(dataFolder: string, calls: CallStore) {
    this.folder = join(dataFolder, FOLDER);
    this.#calls = calls;
  }

  /** The kept body of a call, by `job id-n`; undefined where there is none. */
  find(id: string): MediaSource | undefined {
    const [jobId = '', n = ''] = id.split('-');
    const name = this.#calls.get(jobId, Number(n))?.rawFile ?? null;
    if (name === null) return undefined;
    return {
      root: this.folder,
      name,
      mimeType: 'application/octet-stream',
      downloadName: `answer-${id}.bin`,
    };
  }

  /** Removes what belongs to calls that ended before `before`. */
  async tidy(before: number): Promise<void> {
    for (const { jobId, n, file } of this.#calls.rawFiles(before)) {
      await rm(join(this.folder, file), { force: true });
      this.#calls.rawGone(jobId, n);
    }
  }
}

/** What `Media` names a call's body by. */
export function rawId(jobId: string, n: number): string {
  return `${jobId}-${n}`;
}
