import '../../lib/zod-jitless.ts';
import { z } from 'zod';

/** The app's only request to a frame; the response comes through the port sent with it. */
export interface DiagramRequest {
  readonly source: string;
  readonly dark: boolean;
}

/** Maximum length of a side in pixels, because browsers draw nothing beyond it. */
const longestSide = 30_000;
const side = z
  .number()
  .positive()
  .transform((length) => Math.min(length, longestSide));

/** The frame's only answer. It is untrusted, because the frame makes it from a model's text. */
export const diagramAnswer = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('drawn'),
    /** Natural size in pixels. */
    width: side,
    height: side,
    /** The title in the diagram's source, if it has one. */
    title: z.string().max(300),
  }),
  z.object({ type: z.literal('failed'), message: z.string().max(600) }),
]);
export type DiagramAnswer = z.infer<typeof diagramAnswer>;
