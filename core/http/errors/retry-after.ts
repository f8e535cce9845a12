/** Longest wait accepted from a service, in milliseconds. */
export const RETRY_AFTER_MAX_MS = 300_000;

/**
 * Returns the wait of a `Retry-After` header in milliseconds, 0 to 300,000; null if it is absent or invalid. A date
 * counts from the response's `Date` header, in case the local clock is wrong; else from `now`, in epoch milliseconds.
 */
export function retryAfterMs(headers: Readonly<Record<string, string>>, now: number): number | null {
  const value = headers['retry-after']?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return clamp(Number(value) * 1000);
  // HTTP dates begin with a weekday; `Date.parse` alone would parse "-5" as a year.
  if (!/^[a-z]/i.test(value)) return null;
  const until = Date.parse(value);
  if (Number.isNaN(until)) return null;
  const sent = Date.parse(headers.date ?? '');
  return clamp(until - (Number.isNaN(sent) ? now : sent));
}

function clamp(ms: number): number {
  return Math.round(Math.min(Math.max(ms, 0), RETRY_AFTER_MAX_MS));
}
