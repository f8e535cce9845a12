import { z } from 'zod';
import { type ServiceErrorData, serviceErrorData } from '../../shared/service/errors.ts';

/** Why a call of ours failed, as far as the window can act on it. */
export type CallProblem =
  | { readonly kind: 'service'; readonly error: ServiceErrorData }
  | { readonly kind: 'conflict'; readonly reason: string }
  | { readonly kind: 'not_found' }
  /** The way to the core broke: whether the call arrived is not known. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'defect'; readonly message: string };

const contractError = z.discriminatedUnion('code', [
  z.looseObject({ code: z.literal('SERVICE'), data: serviceErrorData }),
  z.looseObject({ code: z.literal('CONFLICT'), data: z.object({ reason: z.string() }) }),
  z.looseObject({ code: z.literal('NOT_FOUND') }),
]);
const lost = z.looseObject({ name: z.literal('ConnectionLost') });
const withMessage = z.looseObject({ message: z.string() });

/** Reads whatever a call threw. */
export function callProblem(thrown: unknown): CallProblem {
  const known = contractError.safeParse(read(thrown, ['code', 'data']));
  if (known.success) {
    switch (known.data.code) {
      case 'SERVICE':
        return { kind: 'service', error: known.data.data };
      case 'CONFLICT':
        return { kind: 'conflict', reason: known.data.data.reason };
      case 'NOT_FOUND':
        return { kind: 'not_found' };
      default:
        return known.data satisfies never;
    }
  }
  if (lost.safeParse(read(thrown, ['name'])).success) return { kind: 'lost' };
  const said = withMessage.safeParse(read(thrown, ['message']));
  return { kind: 'defect', message: said.success ? said.data.message : String(thrown) };
}

/** Fields of an error by name: those of Error are not enumerable, or sit on the prototype. */
function read(thrown: unknown, names: readonly string[]): unknown {
  if (typeof thrown !== 'object' || thrown === null) return thrown;
  return Object.fromEntries(names.map((name) => [name, Reflect.get(thrown, name)]));
}
