/** Longest wait taken from a service, in milliseconds. */
export const RETRY_AFTER_MAX_MS = 300_000;

/**
 * The wait a `Retry-After` header asks for, in milliseconds, 0 to 300,000; null when there is none or it is unreadable.
 * A date counts from the answer's own `Date`, so that a wrong clock here does no harm; without one from `now`, in epoch
 * milliseconds.
 */
export function retryAfterMs(headers: Readonly<Record<string, string>>, now: number): number | null {
  const value = headers['retry-after']?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return clamp(Number(value) * 1000);
  // HTTP dates begin with a day's name; `Date.parse` alone would take "-5" for a year.
  if (!/^[a-z]/i.test(value)) return null;
  const until = Date.parse(value);
  if (Number.isNaN(until)) return null;
  const sent = Date.parse(headers.date ?? '');
  return clamp(until - (Number.isNaN(sent) ? now : sent));
}

function clamp(ms: number): number {
  return Math.round(Math.min(Math.max(ms, 0), RETRY_AFTER_MAX_MS));
}
