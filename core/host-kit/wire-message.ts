import { z } from 'zod';

const callId = z.string().min(1).max(32);

/** What a window sends: a call of the contract (a path, and JSON as its body), or the wish to end one. */
const wireMessage = z.union([
  z.strictObject({
    i: callId,
    p: z.strictObject({ u: z.string().startsWith('/').max(200), b: z.unknown().optional() }),
  }),
  z.strictObject({ i: callId, t: z.literal(4) }),
]);

/**
 * Whether a message has the outer shape the transport expects. It must be asked before the transport sees the message:
 * on anything else the transport throws where nobody can catch it, or logs a piece of it. Binary frames would be files,
 * of which the contract has none.
 */
export function isWireMessage(data: unknown): boolean {
  if (typeof data !== 'string') return false;
  try {
    return wireMessage.safeParse(JSON.parse(data)).success;
  } catch {
    return false;
  }
}
