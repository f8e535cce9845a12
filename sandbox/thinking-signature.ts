import { createHmac, timingSafeEqual } from 'node:crypto';

/** No secret: it only has to be the same after a restart, since conversations outlive the server. */
const SALT = 'quartet sandbox thinking 1';

/** The signature a thinking block carries, so that a client that changes the text or drops it is found out. */
export const sign = (thinking: string): string =>
  createHmac('sha256', SALT).update(thinking).digest('base64');

export function isSigned(thinking: string, signature: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(thinking))];
  return given.length === right.length && timingSafeEqual(given, right);
}
