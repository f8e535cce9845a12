import { PassThrough, Readable, type Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { writeNewFile } from './write-new-file.ts';

/** Unix mode of a regular file, readable by its owner only. */
const MODE = 0o100600;

/** Writes a new zip file entry by entry, no faster than the disk accepts it. After a failure the caller abandons it. */
export class ArchiveWriter {
  readonly #zip = new ZipFile();
  readonly #written: Promise<void>;
  readonly #broken = new AbortController();

  /**
   * @param path must not exist. The caller removes it after a failure.
   * @param given aborts the writing, even in the middle of a file.
   * @param through receives all bytes of the archive on their way.
   */
  constructor(path: string, given: AbortSignal, through: Transform = new PassThrough()) {
    const signal = AbortSignal.any([given, this.#broken.signal]);
    this.#written = pipeline(
      this.#zip.outputStream,
      through,
      (chunks: AsyncIterable<Buffer>) => writeNewFile(path, chunks),
      { signal },
    );
    // It is awaited at the end; a failure before that must not be an unhandled rejection.
    this.#written.catch(() => undefined);
  }

  async add(
    name: string,
    chunks: Iterable<Buffer> | AsyncIterable<Buffer>,
    compress: boolean,
  ): Promise<void> {
    const source = Readable.from(chunks, { objectMode: false });
    try {
      const ended = finished(source);
      this.#zip.addReadStream(source, name, { compress, mode: MODE });
      // A full disk ends the writing, and then nobody consumes the stream.
      await Promise.race([ended, this.#written]);
    } finally {
      source.destroy();
    }
  }

  async end(comment = ''): Promise<void> {
    this.#zip.end({ forceZip64Format: false, comment });
    await this.#written;
  }

  /** Closes an incomplete file: the end of a thread would leave it open, with its space on disk. */
  async abandon(): Promise<void> {
    this.#broken.abort();
    await this.#written.catch(() => undefined);
  }
}
