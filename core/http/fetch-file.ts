import { delay } from '../platform/abortable.ts';
import { fail } from './errors/classify-error.ts';
import { KeptAnswerError } from './errors/kept-answer-error.ts';
import { retryDecision } from './errors/retry-table.ts';
import { ServiceError } from './errors/service-error.ts';
import { type ServiceAnswer, tooLarge } from './exchange.ts';
import { type Begun, changedFile, isEndOf, readFileHead } from './file-answer.ts';
import { checkHead, type FileKind, fileKind, HEAD_BYTES } from './file-kind.ts';
import { type OpenPart, PartFile } from './part-file.ts';
import { resultAddress } from './result-address.ts';
import type { CallObserver, ServiceConnection } from './service-connection.ts';
import { redactorOf, type Transport } from './transport.ts';

export interface FetchOptions {
  /** The address the service gave for the file. */
  readonly url: string;
  /** Whose result it is. Its key is never sent. */
  readonly connection: ServiceConnection;
  /** The file it goes to, written anew; not there any more when this fails. */
  readonly into: string;
  /** Largest file, in bytes. */
  readonly max: number;
  /** The kinds the file may be of. */
  readonly kinds: readonly FileKind[];
  /**
   * The path a whole file of any other kind is kept at, because it was paid for: it is not inspected any further. Without
   * it such a file is given up at its first bytes, and removed.
   */
  readonly refusedTo?: string | undefined;
  readonly signal: AbortSignal;
  readonly observer?: CallObserver | undefined;
  /** Bytes so far, and of how many where that is known. Goes back where it has to begin anew. */
  readonly onBytes?: ((bytes: number, of: number | null) => void) | undefined;
  /** Makes the file; another one in tests only. */
  readonly opens?: OpenPart;
}

/** A file that is whole, checked and durable. */
export interface FetchedFile {
  readonly kind: FileKind;
  readonly bytes: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/**
 * Fetches the file of a result: what breaks off is gone on with, or begun anew, in at most five tries. The address, the
 * bytes and the kind are checked, and the file is durable when this resolves; else nothing of it is left.
 * @throws ExpiredAddressError where there is nothing at the address any more; ServiceError otherwise: `invalid` for an
 *   address that is refused, `bad_answer` for what is no such file (KeptAnswerError where it was kept), `too_large`,
 *   `storage`, `stopped`.
 */
export async function fetchFile(transport: Transport, options: FetchOptions): Promise<FetchedFile> {
  const { url, connection, into, signal } = options;
  if (signal.aborted) throw fail('stopped', 'Stopped.');
  resultAddress(url, connection);
  const part = await PartFile.make(into, { opens: options.opens });
  try {
    await untilWhole(transport, part, options);
    const kind = await kindOf(part, options);
    await part.keep();
    return { kind, bytes: part.size, sha256: part.digest() };
  } catch (error) {
    await part.remove();
    if (signal.aborted && !(error instanceof ServiceError)) throw fail('stopped', 'Stopped.');
    throw error;
  }
}

async function kindOf(part: PartFile, { kinds, refusedTo, connection }: FetchOptions): Promise<FileKind> {
  try {
    return fileKind((position, length) => part.read(position, length), part.size, kinds);
  } catch (error) {
    const isRefused = error instanceof ServiceError && error.data.class === 'bad_answer';
    if (refusedTo === undefined || part.size === 0 || !isRefused) throw error;
    if (!(await part.quarantine(refusedTo, redactorOf(connection.key)))) throw error;
    throw new KeptAnswerError(error.data, part.size, { cause: error });
  }
}

/** The received part of the file, and the facts known of the whole. */
interface State {
  readonly part: PartFile;
  total: number | null;
  validator: string | null;
  /** The hash of a body that ended only with its socket, which a cut does too. */
  unproven: string | null;
}

async function untilWhole(transport: Transport, part: PartFile, options: FetchOptions): Promise<void> {
  const state: State = { part, total: null, validator: null, unproven: null };
  let waitedMs = 0;
  for (let attempt = 1; ; attempt++) {
    try {
      return await fetchSome(transport, state, options);
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

/** Sends one request. Resolves when the file is whole. */
async function fetchSome(transport: Transport, state: State, options: FetchOptions): Promise<void> {
  const { url, connection, signal, observer, max } = options;
  const begun = begunOf(state);
  const answer = await transport.openFile({
    ...{ url, connection, signal, observer, maxBytes: max },
    rest: begun === null ? undefined : { from: begun.bytes, ifRange: begun.validator },
  });
  try {
    // Nothing follows what came: it was all.
    if (isEndOf(answer, state.part.size) && state.unproven === state.part.digest()) return;
    const head = readFileHead(answer, begun);
    if (head === null) {
      state.validator = null;
      throw changedFile();
    }
    if (head.from === 0) await state.part.restart();
    state.total = head.total;
    state.validator = head.validator;
    if ((head.total ?? 0) > max) throw overMax(max, answer.status);
    await receive(answer, state, options);
    if (!head.hasEnd && head.total === null) proveWhole(state);
  } finally {
    answer.close();
  }
}

function begunOf({ part, total, validator }: State): Begun | null {
  return validator === null || part.size === 0 ? null : { bytes: part.size, total, validator };
}

async function receive(answer: ServiceAnswer, state: State, options: FetchOptions): Promise<void> {
  const { part, total } = state;
  let isChecked = options.refusedTo !== undefined || part.size >= HEAD_BYTES;
  for (;;) {
    const piece = await answer.read().catch((error: unknown) => {
      // More may have come than was looked at.
      const isOver = error instanceof ServiceError && error.data.class === 'too_large';
      throw isOver ? overMax(options.max, answer.status) : error;
    });
    if (piece !== null) {
      if (part.size + piece.length > options.max) throw overMax(options.max, answer.status);
      await part.write(piece);
      answer.meaning();
      options.onBytes?.(part.size, total);
    }
    if (!isChecked && (piece === null || part.size >= HEAD_BYTES)) {
      checkHead(part.read(0, HEAD_BYTES), options.kinds);
      isChecked = true;
    }
    if (piece === null) break;
  }
  if (total !== null && part.size !== total) {
    throw fail('interrupted', 'The file broke off.', { phase: 'answering' });
  }
}

/**
 * Such a body is asked for once more: its rest where something stands for it, else all of it. Twice the same is whole:
 * what cuts a body off hardly does so at the same byte again.
 */
function proveWhole(state: State): void {
  const digest = state.part.digest();
  if (state.unproven === digest) return;
  state.unproven = digest;
  throw fail('interrupted', 'Whether the file is whole cannot be known: the server tells no length.', {
    phase: 'answering',
  });
}

function overMax(max: number, status: number): ServiceError {
  const message = `${tooLarge(max).replace('The answer', 'The file')} The limit can be raised in Settings.`;
  return fail('too_large', message, { phase: 'answering', status, action: 'settings' });
}
