import { z } from 'zod';

const callId = z.string().min(1).max(32);

/** A message of a window: a call of the contract (a path, and JSON as its body), or the cancellation of one. */
const wireMessage = z.union([
  z.strictObject({
    i: callId,
    p: z.strictObject({ u: z.string().startsWith('/').max(200), b: z.unknown().optional() }),
  }),
  z.strictObject({ i: callId, t: z.literal(4) }),
]);

/**
 * Returns whether a message has the outer shape that the transport expects. Check it first: on anything else, the
 * transport throws where nobody can catch it, or logs parts of the message. Binary frames would be files, which the
 * contract does not use.
 */
export function isWireMessage(data: unknown): boolean {
  if (typeof data !== 'string') return false;
  try {
    return wireMessage.safeParse(JSON.parse(data)).success;
  } catch {
    return false;
  }
}
