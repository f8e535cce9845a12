import { implement, ORPCError, type Schema } from '@orpc/server';
import { contract } from '../../shared/contract/index.ts';
import { fail } from '../http/errors/classify-error.ts';
import { ServiceError } from '../http/errors/service-error.ts';
import { StorageError, toStorageError } from '../platform/files/storage-error.ts';
import { Conflict, NotFound } from '../platform/refusal.ts';

/** Who calls: the channel of a window. Absent where the core is called without one. */
export interface CallContext {
  readonly window?: object;
}

/** A call of a window, when its answer was given or its stream began. */
export interface AnsweredCall {
  readonly path: readonly string[];
  readonly ms: number;
  /** Code of the error it was refused with; null for an answer. */
  readonly refused: string | null;
}

/** Listeners to what becomes of calls. */
export interface CallReports {
  /** Called with every failure, also with those that are answers of the contract. */
  onFailure(error: unknown): void;
  /** Called with every failure that is no answer of the contract. */
  onDefect(error: unknown): void;
  onCall(call: AnsweredCall): void;
}

/** Implements the contract's procedures, with the core's own failures turned into its errors, also those in mid-stream. */
export function implementContract({ onFailure, onDefect, onCall }: CallReports) {
  const contracted = implement(contract).$context<CallContext>();
  return contracted.use(async ({ next, signal, path, procedure }, input) => {
    const answered = (error: unknown) => {
      const named = asContractError(error);
      onFailure(error);
      // Whoever left is told nothing, and what ended for it is no defect.
      if (!isForeseen(error) && !signal?.aborted) onDefect(error);
      return named;
    };
    const from = performance.now();
    const note = (refused: string | null) => onCall({ path, ms: performance.now() - from, refused });
    try {
      const result = await next();
      note(null);
      const { output } = result;
      return isStream(output) ? { ...result, output: withFailures(output, answered) } : result;
    } catch (thrown) {
      const isOfInput = !isForeseen(thrown) && (await cannotBeRead(procedure['~orpc'].inputSchema, input));
      const named = answered(isOfInput ? new ORPCError('BAD_REQUEST', { cause: thrown }) : thrown);
      note(named instanceof ORPCError ? named.code : 'DEFECT');
      throw named;
    }
  });
}

/** A schema's own code may fail on what is odd enough, e.g. a `length` that is no number and cannot become one. */
async function cannotBeRead(schema: Schema<unknown, unknown> | undefined, input: unknown): Promise<boolean> {
  try {
    await schema?.['~standard'].validate(input);
    return false;
  } catch {
    return true;
  }
}

/** A failure somebody thought of. One of the disk where nobody did is told as such, but is seen in the log, too. */
function isForeseen(error: unknown): boolean {
  return [NotFound, Conflict, StorageError, ServiceError, ORPCError].some((kind) => error instanceof kind);
}

function asContractError(error: unknown): unknown {
  if (error instanceof NotFound)
    return new ORPCError('NOT_FOUND', { data: { what: error.what, id: error.id } });
  if (error instanceof Conflict) return new ORPCError('CONFLICT', { data: { reason: error.reason } });
  if (error instanceof ServiceError) return new ORPCError('SERVICE', { data: error.data });
  const failure = toStorageError(error);
  return failure === null ? error : new ORPCError('SERVICE', { data: fail('storage', failure.message).data });
}

function isStream(output: unknown): output is AsyncIteratorObject<unknown> {
  return typeof output === 'object' && output !== null && Symbol.asyncIterator in output && 'next' in output;
}

/** No generator: its `return` would wait for the step under way. */
function withFailures(
  stream: AsyncIteratorObject<unknown>,
  answered: (error: unknown) => unknown,
): AsyncIteratorObject<unknown> {
  const named = async <T>(step: Promise<T> | undefined, none: T): Promise<T> => {
    try {
      return step === undefined ? none : await step;
    } catch (error) {
      throw answered(error);
    }
  };
  const over = { done: true as const, value: undefined };
  return {
    next: () => named(stream.next(), over),
    return: (value: unknown) => named(stream.return?.(value), over),
    throw: (error: unknown) => named(stream.throw?.(error), over),
    [Symbol.asyncIterator]() {
      return this;
    },
    async [Symbol.asyncDispose]() {
      await stream.return?.();
    },
  };
}
