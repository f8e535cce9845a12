import { access, constants, realpath, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { OpenedFile } from '../../shared/contract/app.ts';
import type { Changes } from '../platform/changes.ts';
import type { Clock } from '../platform/host.ts';
import type { Media } from '../platform/media.ts';
import { newId } from '../platform/new-id.ts';
import { NotFound } from '../platform/refusal.ts';
import { openedFileKind } from './opened-file-kind.ts';

/** Files opened at once. */
const FILES_MAX = 20;
/** Bytes of a file that the window reads into a message; images and texts that it takes are smaller. */
const BYTES_MAX = 20 * 1024 * 1024;

/**
 * Files that the user opened with Quartet in the system: dropped on its icon, or by *Open with*. The window reads them
 * from addresses and takes them into a message like dropped files, with the same checks of their content.
 */
export class OpenedFiles {
  readonly #paths = new Map<string, string>();
  readonly #media: Pick<Media, 'serve' | 'url'>;
  readonly #changes: Pick<Changes, 'publishOrHold'>;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(given: {
    readonly media: Pick<Media, 'serve' | 'url'>;
    readonly changes: Pick<Changes, 'publishOrHold'>;
    readonly clock: Pick<Clock, 'now'>;
  }) {
    this.#media = given.media;
    this.#changes = given.changes;
    this.#clock = given.clock;
    given.media.serve('opened', (id) => {
      const path = this.#paths.get(id);
      if (path === undefined) return undefined;
      const name = basename(path);
      return { root: dirname(path), name, mimeType: 'application/octet-stream', downloadName: name };
    });
  }

  /** Has the window open files, or the next window if there is none. Those that cannot be opened are reported to it. */
  async open(paths: readonly string[]): Promise<void> {
    const files = await Promise.all(paths.slice(0, FILES_MAX).map((path) => this.#offer(path)));
    const leftOut = paths[FILES_MAX];
    if (leftOut !== undefined) files.push(refused(basename(leftOut), 'too_many'));
    if (files.length > 0) this.#changes.publishOrHold({ type: 'open_files', files });
  }

  /**
   * Returns the path of an opened file.
   * @throws NotFound for one that nobody opened.
   */
  pathOf(id: string): string {
    const path = this.#paths.get(id);
    if (path === undefined) throw new NotFound('upload', id);
    return path;
  }

  async #offer(path: string): Promise<OpenedFile> {
    const name = basename(path);
    try {
      const real = await realpath(path);
      const found = await stat(real);
      if (!found.isFile()) return refused(name, 'not_a_file');
      await access(real, constants.R_OK);
      const kind = await openedFileKind(real);
      if (kind === null) return refused(name, 'damaged_zip');
      if (kind === 'file' && found.size > BYTES_MAX) return refused(name, 'too_large');
      const id = newId(this.#clock.now());
      this.#paths.set(id, real);
      return { id, name, bytes: found.size, kind, url: this.#media.url('opened', id), problem: null };
    } catch {
      return refused(name, 'missing');
    }
  }
}

function refused(name: string, problem: NonNullable<OpenedFile['problem']>): OpenedFile {
  return { id: null, name, bytes: 0, kind: 'file', url: null, problem };
}
