import { z } from 'zod';

/** The progress of a long operation in its own units. `of` is null if the total is unknown. */
export const operationProgress = z.object({
  type: z.literal('progress'),
  done: z.int(),
  of: z.int().nullable(),
});
export type OperationProgress = z.infer<typeof operationProgress>;

/** Returns the event schema of a long operation: progress a few times a second, then its result once. */
export function operationEvents<T extends z.ZodType>(result: T) {
  return z.union([operationProgress, z.object({ type: z.literal('done'), result })]);
}
export type OperationEvent<R> = OperationProgress | { readonly type: 'done'; readonly result: R };
