import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isEnd } from '../../shared/domain/job-state.ts';
import type { CallStore } from '../db/jobs/call-store.ts';
import type { MediaSource } from '../platform/media.ts';

/** Folder inside the data folder for raw bodies of unusable responses. */
const FOLDER = 'quarantine';

const NAME = /^([0-9A-Z]{26})-(\d+)\.bin(?:\.part)?$/;

/** Stores raw responses that may have been billed but could not be used, for a while. */
export class Quarantine {
  readonly folder: string;
  readonly #calls: CallStore;

  constructor(dataFolder: string, calls: CallStore) {
    this.folder = join(dataFolder, FOLDER);
    this.#calls = calls;
  }

  /** Returns the stored body of a call, by `job id-n`; undefined if there is none. */
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

  /** Deletes the bodies of calls that ended before `before`. */
  async cleanUp(before: number): Promise<void> {
    for (const { jobId, n, file } of this.#calls.rawFiles(before)) {
      await rm(join(this.folder, file), { force: true });
      this.#calls.forgetRaw(jobId, n);
    }
    for (const name of await readdir(this.folder).catch(() => [])) {
      if (this.#isOrphan(name)) await rm(join(this.folder, name), { force: true });
    }
  }

  /** A crash before the call's row was written leaves such a file. */
  #isOrphan(name: string): boolean {
    const [, jobId = '', n = ''] = NAME.exec(name) ?? [];
    if (jobId === '') return false;
    const call = this.#calls.get(jobId, Number(n));
    return call === undefined || (isEnd(call.state) && call.rawFile !== name);
  }
}

/** Returns the file name of a call's body in the folder. */
export function rawName(jobId: string, n: number): string {
  return `${rawId(jobId, n)}.bin`;
}

/** Returns the id of a call's body for `Media`. */
export function rawId(jobId: string, n: number): string {
  return `${jobId}-${n}`;
}
