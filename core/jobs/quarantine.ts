import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isEnd } from '../../shared/domain/job-state.ts';
import type { CallStore } from '../db/jobs/call-store.ts';
import type { MediaSource } from '../platform/media.ts';

/** Folder inside the data folder for raw bodies of answers that could not be used. */
const FOLDER = 'quarantine';

const NAME = /^([0-9A-Z]{26})-(\d+)\.bin(?:\.part)?$/;

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
  async cleanUp(before: number): Promise<void> {
    for (const { jobId, n, file } of this.#calls.rawFiles(before)) {
      await rm(join(this.folder, file), { force: true });
      this.#calls.forgetRaw(jobId, n);
    }
    for (const name of await readdir(this.folder).catch(() => [])) {
      if (this.#isOrphan(name)) await rm(join(this.folder, name), { force: true });
    }
  }

  /** A crash came before the call's row said that it is there. */
  #isOrphan(name: string): boolean {
    const [, jobId = '', n = ''] = NAME.exec(name) ?? [];
    if (jobId === '') return false;
    const call = this.#calls.get(jobId, Number(n));
    return call === undefined || (isEnd(call.state) && call.rawFile !== name);
  }
}

/** Returns the name of a call's body in the folder. */
export function rawName(jobId: string, n: number): string {
  return `${rawId(jobId, n)}.bin`;
}

/** Returns the id by which `Media` names a call's body. */
export function rawId(jobId: string, n: number): string {
  return `${jobId}-${n}`;
}
