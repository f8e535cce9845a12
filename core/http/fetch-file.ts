import { delay } from '../platform/abortable.ts';
import { fail } from './errors/classify-error.ts';
import { retryDecision } from './errors/retry-table.ts';
import { QuarantinedResponseError, ServiceError } from './errors/service-error.ts';
import { type ServiceAnswer, tooLarge } from './exchange.ts';
import { fileChangedError, isRangeAtEnd, type PartialFile, readFileHead } from './file-answer.ts';
import { checkHead, type FileKind, fileKind, HEAD_BYTES } from './file-kind.ts';
import { type OpenPart, PartFile } from './part-file.ts';
import { resultAddress } from './result-address.ts';
import type { CallObserver, ServiceConnection } from './service-connection.ts';
import { redactorOf, type Transport } from './transport.ts';

/** The source and the target of a download. */
export interface FetchOptions {
  /** The file's URL, as the service stated it. */
  readonly url: string;
  /** The connection whose result it is. Its key is never sent. */
  readonly connection: ServiceConnection;
  /** Path of the new file; removed if the download fails. */
  readonly into: string;
  /** Largest file, in bytes. */
  readonly max: number;
  /** Accepted kinds. */
  readonly kinds: readonly FileKind[];
  /**
   * Path in the quarantine for a complete file of another kind, kept because it was billed. Without it, the download of
   * such a file stops at its first bytes.
   */
  readonly refusedTo?: string | undefined;
  readonly signal: AbortSignal;
  readonly observer?: CallObserver | undefined;
  /** Reports bytes received, and the total if known. The count drops if the download restarts. */
  readonly onBytes?: ((bytes: number, of: number | null) => void) | undefined;
  /** Creates the file; replaced in tests only. */
  readonly opens?: OpenPart;
}

/** A complete, checked and durable file. */
export interface FetchedFile {
  readonly kind: FileKind;
  readonly bytes: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/**
 * Downloads a result file, resuming or restarting in up to five attempts. Checks URL, size and kind. The file is
 * durable when this resolves; after a failure nothing is left.
 * @throws ExpiredAddressError if the URL has expired; ServiceError otherwise: `invalid` for a refused URL, `bad_answer`
 *   for a file of another kind (QuarantinedResponseError if it was kept), `too_large`, `storage`, `stopped`.
 */
export async function fetchFile(transport: Transport, options: FetchOptions): Promise<FetchedFile> {
  const { url, connection, into, signal } = options;
  if (signal.aborted) throw fail('stopped', 'Stopped.');
  resultAddress(url, connection);
  const part = await PartFile.make(into, { opens: options.opens });
  try {
    await downloadWithRetries(transport, part, options);
    const kind = await checkKind(part, options);
    await part.keep();
    return { kind, bytes: part.size, sha256: part.digest() };
  } catch (error) {
    await part.remove();
    if (signal.aborted && !(error instanceof ServiceError)) throw fail('stopped', 'Stopped.');
    throw error;
  }
}

async function checkKind(part: PartFile, { kinds, refusedTo, connection }: FetchOptions): Promise<FileKind> {
  try {
    return fileKind((position, length) => part.read(position, length), part.size, kinds);
  } catch (error) {
    const isRefused = error instanceof ServiceError && error.data.class === 'bad_answer';
    if (refusedTo === undefined || part.size === 0 || !isRefused) throw error;
    if (!(await part.quarantine(refusedTo, redactorOf(connection.key)))) throw error;
    throw new QuarantinedResponseError(error.data, part.size, { cause: error });
  }
}

/** The received part of the file, and what is known of the whole. */
interface DownloadState {
  readonly part: PartFile;
  total: number | null;
  validator: string | null;
  /** Hash of a body delimited only by the end of the connection, which may have been cut off. */
  unverifiedHash: string | null;
}

async function downloadWithRetries(
  transport: Transport,
  part: PartFile,
  options: FetchOptions,
): Promise<void> {
  const state: DownloadState = { part, total: null, validator: null, unverifiedHash: null };
  let waitedMs = 0;
  for (let attempt = 1; ; attempt++) {
    try {
      return await downloadOnce(transport, state, options);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { data } = error;
      const decision = retryDecision({
        ...{ operation: 'file', attempt, waitedMs, errorClass: data.class, phase: data.phase },
        ...{ status: data.status, retryAfterMs: data.retryAfterMs },
      });
      if (!decision.retry) throw error;
      waitedMs += decision.afterMs;
      await delay(transport.clock, decision.afterMs, options.signal);
    }
  }
}

/** Sends one request. Resolves when the file is complete. */
async function downloadOnce(
  transport: Transport,
  state: DownloadState,
  options: FetchOptions,
): Promise<void> {
  const { url, connection, signal, observer, max } = options;
  const partial = partialOf(state);
  const answer = await transport.openFile({
    ...{ url, connection, signal, observer, maxBytes: max },
    resume: partial === null ? undefined : { from: partial.bytes, ifRange: partial.validator },
  });
  try {
    // The server states that nothing follows the received bytes.
    if (isRangeAtEnd(answer, state.part.size) && state.unverifiedHash === state.part.digest()) return;
    const head = readFileHead(answer, partial);
    if (head === null) {
      state.validator = null;
      throw fileChangedError();
    }
    if (head.from === 0) await state.part.restart();
    state.total = head.total;
    state.validator = head.validator;
    if ((head.total ?? 0) > max) throw tooLargeError(max, answer.status);
    await receive(answer, state, options);
    if (!head.hasEnd && head.total === null) verifyComplete(state);
  } finally {
    answer.close();
  }
}

function partialOf({ part, total, validator }: DownloadState): PartialFile | null {
  return validator === null || part.size === 0 ? null : { bytes: part.size, total, validator };
}

async function receive(answer: ServiceAnswer, state: DownloadState, options: FetchOptions): Promise<void> {
  const { part, total } = state;
  let isChecked = options.refusedTo !== undefined || part.size >= HEAD_BYTES;
  for (;;) {
    const chunk = await answer.read().catch((error: unknown) => {
      // The response's own limit may fire before the check below.
      const isOver = error instanceof ServiceError && error.data.class === 'too_large';
      throw isOver ? tooLargeError(options.max, answer.status) : error;
    });
    if (chunk !== null) {
      if (part.size + chunk.length > options.max) throw tooLargeError(options.max, answer.status);
      await part.write(chunk);
      answer.markProgress();
      options.onBytes?.(part.size, total);
    }
    if (!isChecked && (chunk === null || part.size >= HEAD_BYTES)) {
      checkHead(part.read(0, HEAD_BYTES), options.kinds);
      isChecked = true;
    }
    if (chunk === null) break;
  }
  if (total !== null && part.size !== total) {
    throw fail('interrupted', 'The download was interrupted.', { phase: 'answering' });
  }
}

/**
 * Verifies a body without a stated length by requesting it again: the rest if there is a validator, else all of it. Two
 * equal bodies count as complete, since a connection hardly breaks at the same byte twice.
 */
function verifyComplete(state: DownloadState): void {
  const digest = state.part.digest();
  if (state.unverifiedHash === digest) return;
  state.unverifiedHash = digest;
  throw fail('interrupted', 'It is unknown whether the file is complete: the server sent no length.', {
    phase: 'answering',
  });
}

function tooLargeError(max: number, status: number): ServiceError {
  const message = `${tooLarge(max).replace('The answer', 'The file')} The limit can be raised in Settings.`;
  return fail('too_large', message, { phase: 'answering', status, action: 'settings' });
}
