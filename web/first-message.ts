import { z } from 'zod';

const token = z.string().length(43);

/** A window's first message: the token of a link, or of its existing session. */
const firstMessage = z.union([z.strictObject({ bootstrap: token }), z.strictObject({ session: token })]);
export type FirstMessage = z.infer<typeof firstMessage>;

/** Parses the first message of a socket; returns undefined for anything else. */
export function parseFirstMessage(text: string): FirstMessage | undefined {
  try {
    return firstMessage.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
