import { z } from 'zod';
import { id } from './conversation.ts';

/**
 * An image that guides another: a file, as it will be sent, or an address that the service fetches.
 * @see SERVICE.md §2.9
 */
export const reference = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('file'),
    id,
    /** Its name for the user. */
    name: z.string(),
    /** Its address for the window. */
    url: z.string(),
    width: z.int(),
    height: z.int(),
    bytes: z.int(),
    /** The original size in pixels, if it was too large and was scaled down. */
    was: z.object({ width: z.int(), height: z.int() }).nullable(),
    /** The library image that it was made from. */
    assetId: id.nullable(),
  }),
  z.object({ kind: z.literal('address'), id, address: z.string() }),
]);
export type Reference = z.infer<typeof reference>;
