import '../../lib/zod-jitless.ts';
import { z } from 'zod';

/** What the window asks of a frame, once; the answer comes through the port sent along. */
export interface DiagramRequest {
  readonly source: string;
  readonly dark: boolean;
}

/** Longest side a diagram may have, in pixels: past this a browser draws nothing. */
const longestSide = 30_000;
const side = z
  .number()
  .positive()
  .transform((length) => Math.min(length, longestSide));

/** What a frame answers, once. It is not trusted: it was made from what a model wrote. */
export const diagramAnswer = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('drawn'),
    /** Pixels at which it is drawn as large as it was made. */
    width: side,
    height: side,
    /** What the diagram calls itself, if it does. */
    title: z.string().max(300),
  }),
  z.object({ type: z.literal('failed'), message: z.string().max(600) }),
]);
export type DiagramAnswer = z.infer<typeof diagramAnswer>;
