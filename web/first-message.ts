import { z } from 'zod';

const token = z.string().length(43);

/** What a window says first: the token of a link, or of the session it has already. */
const firstMessage = z.union([z.strictObject({ bootstrap: token }), z.strictObject({ session: token })]);
export type FirstMessage = z.infer<typeof firstMessage>;

/** Reads the first message of a socket; undefined for anything else. */
export function parseFirstMessage(text: string): FirstMessage | undefined {
  try {
    return firstMessage.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
