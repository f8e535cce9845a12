import { createHmac, timingSafeEqual } from 'node:crypto';

/** This is not a secret: it only has to survive a restart, because conversations outlive the server. */
const SALT = 'quartet sandbox thinking 1';

/** Returns the signature of a thinking block, which reveals a client that changes or drops the text. */
export const sign = (thinking: string): string =>
  createHmac('sha256', SALT).update(thinking).digest('base64');

export function isSigned(thinking: string, signature: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(thinking))];
  return given.length === right.length && timingSafeEqual(given, right);
}
