import '../../lib/zod-jitless.ts';
import { z } from 'zod';

/** The window's only request to a frame; the answer comes through the port sent with it. */
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

/** The frame's only answer. It is untrusted, because the frame makes it from a model's text. */
export const diagramAnswer = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('drawn'),
    /** Pixels at which it is drawn as large as it was made. */
    width: side,
    height: side,
    /** The title in the diagram's source, if it has one. */
    title: z.string().max(300),
  }),
  z.object({ type: z.literal('failed'), message: z.string().max(600) }),
]);
export type DiagramAnswer = z.infer<typeof diagramAnswer>;
