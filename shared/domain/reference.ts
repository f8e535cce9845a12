import { z } from 'zod';
import { id } from './conversation.ts';

/** A picture that guides another: a file, as it will be sent, or an address the service fetches itself. @see SERVICE.md §2.9 */
export const reference = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('file'),
    id,
    /** As the user knows it. */
    name: z.string(),
    /** Where the window gets its bytes. */
    url: z.string(),
    width: z.int(),
    height: z.int(),
    bytes: z.int(),
    /** It was too large, and is smaller now than it was: the pixels it had. */
    was: z.object({ width: z.int(), height: z.int() }).nullable(),
    /** The picture of the library it was made from. */
    assetId: id.nullable(),
  }),
  z.object({ kind: z.literal('address'), id, address: z.string() }),
]);
export type Reference = z.infer<typeof reference>;
