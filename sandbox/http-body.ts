import type { IncomingMessage } from 'node:http';
import { ApiError } from './http-error.ts';

/** Maximum request body in bytes. The service states none; this one holds the 100,000 messages it allows. */
export const MAX_BODY_BYTES = 32 * 1024 * 1024;

/** Reads a whole request body as text. Throws a 413 above the limit and discards the rest of the body. */
export async function readBody(request: IncomingMessage): Promise<{ text: string; bytes: number }> {
  const tooLarge = () =>
    new ApiError(
      413,
      `The request body is larger than ${MAX_BODY_BYTES} bytes, the most this sandbox takes.`,
      {
        headers: { connection: 'close' },
      },
    );
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const piece: Buffer = chunk;
    bytes += piece.length;
    if (bytes > MAX_BODY_BYTES) throw tooLarge();
    chunks.push(piece);
  }
  return { text: Buffer.concat(chunks).toString('utf8'), bytes };
}

/** Parses the text as JSON; throws a 400 that describes the error. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ApiError(400, `The request body is not JSON: ${why}`, { code: 'invalid_json' });
  }
}
