import { z } from 'zod';

/** How far a long piece of work is, in its own units. `of` is null while that is not known. */
export const workProgress = z.object({ type: z.literal('progress'), done: z.int(), of: z.int().nullable() });
export type WorkProgress = z.infer<typeof workProgress>;

/** What a long piece of work says: how far it is, a few times a second, then once what it gave. */
export function workSteps<T extends z.ZodType>(result: T) {
  return z.union([workProgress, z.object({ type: z.literal('done'), result })]);
}
export type WorkStep<R> = WorkProgress | { readonly type: 'done'; readonly result: R };
