import type { ServerResponse } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { Faults } from './faults.ts';
import { type ApiError, errorBody } from './http-error.ts';

/** Thrown when the client disconnected or a fault closed the socket, so that no response is possible. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

/**
 * An HTTP response that applies the requested faults byte by byte. Every wait ends when the client disconnects.
 * Operations write JSON or text; only this class accesses the socket.
 */
export class Answer {
  faults: Faults = Faults.none;
  /** Formats the body of a refusal. */
  refusalOf: (error: ApiError) => object = errorBody;
  readonly #response: ServerResponse;
  readonly #gone = new AbortController();
  #sent = 0;

  constructor(response: ServerResponse) {
    this.#response = response;
    response.on('close', () => this.#gone.abort(new ClientGone('the client went away')));
    // The `close` event reports a broken pipe; without this listener the error would end the program.
    response.on('error', () => {});
  }

  /** Signal that is aborted when the client disconnects and after the response ended. */
  get signal(): AbortSignal {
    return this.#gone.signal;
  }

  get started(): boolean {
    return this.#response.headersSent;
  }

  get status(): number {
    return this.#response.statusCode;
  }

  header(name: string, value: string): void {
    this.#response.setHeader(name, value);
  }

  /**
   * Sends the header of a response whose body follows in several writes.
   * @param length the total number of bytes, if known
   */
  start(status: number, contentType: string, length?: number): void {
    // The compressed length is not known in advance.
    this.#head(status, contentType, this.faults.has('gzip') ? undefined : length);
  }

  /** Sends a complete response. */
  async whole(status: number, contentType: string, body: string): Promise<void> {
    const bytes = this.#encode(body);
    this.#head(status, contentType, bytes.length);
    await this.#deliver(bytes);
    await this.end();
  }

  /** Sends a value as JSON, or as broken JSON with `malformed-json`. */
  async json(status: number, value: unknown): Promise<void> {
    const text = JSON.stringify(value);
    const broken = this.faults.has('malformed-json') && status === 200;
    await this.whole(status, 'application/json; charset=utf-8', broken ? text.slice(0, -2) : text);
  }

  /** Sends a chunk of a started response and waits until the socket accepts more. */
  async write(piece: string | Uint8Array): Promise<void> {
    await this.#deliver(this.#encode(piece));
  }

  /** Ends a started response properly. */
  async end(): Promise<void> {
    this.#throwIfGone();
    await new Promise<void>((resolve) => {
      this.#response.once('close', resolve);
      this.#response.end(resolve);
    });
  }

  /** Resets the connection. */
  reset(): void {
    this.#response.socket?.resetAndDestroy();
  }

  #head(status: number, contentType: string, length: number | undefined): void {
    this.#throwIfGone();
    const response = this.#response;
    response.statusCode = status;
    response.setHeader('content-type', contentType);
    if (this.faults.has('gzip')) response.setHeader('content-encoding', 'gzip');
    if (this.faults.has('eof-after')) {
      // Without a length or chunked encoding, the end of the connection ends the body.
      response.useChunkedEncodingByDefault = false;
      response.shouldKeepAlive = false;
    } else if (length !== undefined) {
      response.setHeader('content-length', length);
    }
    response.flushHeaders();
    response.socket?.setNoDelay(true);
  }

  #encode(piece: string | Uint8Array): Uint8Array {
    // Each chunk is a separate gzip member, so that a stream stays incremental.
    if (this.faults.has('gzip')) return gzipSync(piece);
    return typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece;
  }

  async #deliver(bytes: Uint8Array): Promise<void> {
    const slow = this.faults.number('slow');
    const split = this.faults.number('split');
    const step = Math.min(
      split ?? Number.POSITIVE_INFINITY,
      slow ? Math.max(1, Math.floor(slow / 20)) : Infinity,
    );
    for (let at = 0; at < bytes.length; ) {
      const end = Math.min(bytes.length, at + Math.min(step, this.#bytesUntilCut()));
      if (slow) await this.#wait(((end - at) / slow) * 1000);
      if (end > at) await this.#send(bytes.subarray(at, end));
      at = end;
      await this.#cut();
      if (split) await setImmediate();
    }
  }

  #bytesUntilCut(): number {
    const limits = (['drop-after', 'stall-after', 'eof-after'] as const).map(
      (name) => this.faults.number(name) ?? Number.POSITIVE_INFINITY,
    );
    return Math.max(0, Math.min(...limits) - this.#sent);
  }

  /** Applies the fault whose byte offset is reached. */
  async #cut(): Promise<void> {
    if (this.#bytesUntilCut() > 0) return;
    const reached = (name: 'drop-after' | 'eof-after') =>
      (this.faults.number(name) ?? Infinity) <= this.#sent;
    if (reached('drop-after')) this.#response.socket?.destroy();
    else if (reached('eof-after')) await this.end();
    // The remaining fault is the stall, which lasts until the client disconnects.
    else await this.#wait(2 ** 31 - 1);
    throw new ClientGone('a fault ended this answer');
  }

  async #send(bytes: Uint8Array): Promise<void> {
    this.#throwIfGone();
    this.#sent += bytes.length;
    // A cut must follow bytes that were sent, so a response whose bytes are counted waits for each chunk.
    const counted = this.#bytesUntilCut() === 0;
    const flushed = new Promise<void>((resolve) => {
      this.#response.once('close', resolve);
      const room = this.#response.write(bytes, () => {
        this.#response.off('close', resolve);
        resolve();
      });
      if (room && !counted) {
        this.#response.off('close', resolve);
        resolve();
      }
    });
    await flushed;
    this.#throwIfGone();
  }

  async #wait(ms: number): Promise<void> {
    await setTimeout(ms, undefined, { signal: this.signal }).catch(() => {});
    this.#throwIfGone();
  }

  #throwIfGone(): void {
    if (this.#gone.signal.aborted) throw new ClientGone('the client went away');
  }
}
