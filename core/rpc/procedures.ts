import { implement, ORPCError, type Schema } from '@orpc/server';
import type { ResponseHeadersPluginContext } from '@orpc/server/plugins';
import { contract } from '../../shared/contract/index.ts';
import { REVISION_HEADER } from '../../shared/contract/revision-header.ts';
import { fail } from '../http/errors/classify-error.ts';
import { ServiceError } from '../http/errors/service-error.ts';
import type { Changes } from '../platform/changes.ts';
import { StorageError, toStorageError } from '../platform/files/storage-error.ts';
import { Conflict, NotFound, OverLimit } from '../platform/refusal.ts';

/** The caller: the channel of a window. Absent if the core is called without one. */
export interface CallContext extends ResponseHeadersPluginContext {
  readonly window?: object;
}

/** A window's call, once it was answered or its stream began. */
export interface AnsweredCall {
  readonly path: readonly string[];
  readonly ms: number;
  /** The code of its error; null if it was answered. */
  readonly refused: string | null;
}

/** Listeners to the outcomes of calls. */
export interface CallReports {
  /** Called with every error, including errors of the contract. */
  onFailure(error: unknown): void;
  /** Called with every error that the contract does not define. */
  onDefect(error: unknown): void;
  onCall(call: AnsweredCall): void;
}

/**
 * Implements the contract's procedures. Errors of the core become errors of the contract, even mid-stream. Each answer
 * names the last change before it.
 */
export function implementContract({
  onFailure,
  onDefect,
  onCall,
  changes,
}: CallReports & { readonly changes: Pick<Changes, 'rev'> }) {
  const contracted = implement(contract).$context<CallContext>();
  return contracted.use(async ({ next, signal, path, procedure, context }, input) => {
    const answered = (error: unknown) => {
      const named = asContractError(error);
      onFailure(error);
      // A caller that left gets no error, and errors caused by its leaving are not defects.
      if (!isExpected(error) && !signal?.aborted) onDefect(error);
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
      const isOfInput = !isExpected(thrown) && (await isInvalid(procedure['~orpc'].inputSchema, input));
      const named = answered(isOfInput ? new ORPCError('BAD_REQUEST', { cause: thrown }) : thrown);
      note(named instanceof ORPCError ? named.code : 'DEFECT');
      throw named;
    } finally {
      context.resHeaders?.set(REVISION_HEADER, String(changes.rev));
    }
  });
}

/** Validates an input whose schema may itself throw, e.g. on a `length` that cannot become a number. */
async function isInvalid(schema: Schema<unknown, unknown> | undefined, input: unknown): Promise<boolean> {
  try {
    await schema?.['~standard'].validate(input);
    return false;
  } catch {
    return true;
  }
}

/** Returns whether an error was anticipated. An unanticipated disk error is reported as one, but logged as well. */
function isExpected(error: unknown): boolean {
  return [NotFound, Conflict, StorageError, ServiceError, ORPCError].some((kind) => error instanceof kind);
}

function asContractError(error: unknown): unknown {
  if (error instanceof NotFound)
    return new ORPCError('NOT_FOUND', { data: { what: error.what, id: error.id } });
  if (error instanceof OverLimit) return new ORPCError('SPENDING_LIMIT', { data: error.question });
  if (error instanceof Conflict) return new ORPCError('CONFLICT', { data: { reason: error.reason } });
  if (error instanceof ServiceError) return new ORPCError('SERVICE', { data: error.data });
  const failure = toStorageError(error);
  return failure === null ? error : new ORPCError('SERVICE', { data: fail('storage', failure.message).data });
}

function isStream(output: unknown): output is AsyncIteratorObject<unknown> {
  return typeof output === 'object' && output !== null && Symbol.asyncIterator in output && 'next' in output;
}

/** Not a generator, because its `return` would wait for the pending step. */
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
