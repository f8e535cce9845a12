import { PassThrough, Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { writeNewFile } from '../../platform/files/write-new-file.ts';

/** Made by somebody, readable by its user only. */
const MODE = 0o100600;

/** A new zip file, written entry by entry and no faster than the disk takes it. */
export class ArchiveWriter {
  readonly #zip = new ZipFile();
  readonly #written: Promise<void>;
  readonly #broken = new AbortController();

  /**
   * @param path Nothing is there. What is there after a failure is the caller's to remove.
   * @param given ends it half written, in the middle of a file, too.
   */
  constructor(path: string, given: AbortSignal) {
    const signal = AbortSignal.any([given, this.#broken.signal]);
    this.#written = pipeline(
      this.#zip.outputStream,
      new PassThrough(),
      (pieces: AsyncIterable<Buffer>) => writeNewFile(path, pieces),
      { signal },
    );
    // Waited for at the end; a failure before that must not be one that nobody waits for.
    this.#written.catch(() => undefined);
  }

  async add(
    name: string,
    pieces: Iterable<Buffer> | AsyncIterable<Buffer>,
    compress: boolean,
  ): Promise<void> {
    const source = Readable.from(pieces, { objectMode: false });
    try {
      const ended = finished(source);
      this.#zip.addReadStream(source, name, { compress, mode: MODE });
      // A full disk ends the writing, and then nobody reads on.
      await Promise.race([ended, this.#written]);
    } finally {
      source.destroy();
    }
  }

  async end(): Promise<void> {
    this.#zip.end();
    await this.#written;
  }

  /** Ends it half written: the end of a thread would leave the file open, and its room on the disk taken. */
  async abandon(): Promise<void> {
    this.#broken.abort();
    await this.#written.catch(() => undefined);
  }
}
