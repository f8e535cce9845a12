import { z } from 'zod';

/** How far a long piece of work is, in its own units. `of` is null while that is not known. */
export const operationProgress = z.object({
  type: z.literal('progress'),
  done: z.int(),
  of: z.int().nullable(),
});
export type OperationProgress = z.infer<typeof operationProgress>;

/** What a long piece of work says: how far it is, a few times a second, then once what it gave. */
export function operationEvents<T extends z.ZodType>(result: T) {
  return z.union([operationProgress, z.object({ type: z.literal('done'), result })]);
}
export type OperationEvent<R> = OperationProgress | { readonly type: 'done'; readonly result: R };
