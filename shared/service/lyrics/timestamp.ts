/** The largest time that can be formatted: 99999 minutes. */
export const TIMESTAMP_MAX_MS = 99_999 * 60_000 + 59_999;

/** Parses `mm:ss`, `mm:ss.x`, `mm:ss.xx` or `mm:ss.xxx` to milliseconds; minutes may exceed 59. */
export function parseTimestamp(time: string): number {
  const [minutes = '0', seconds = '0', part = ''] = time.split(/[:.]/);
  return Number(minutes) * 60_000 + Number(seconds) * 1000 + Number(part.padEnd(3, '0'));
}

/** Formats milliseconds as `mm:ss.xx`, or `mm:ss.xxx` if hundredths are not enough. */
export function formatTimestamp(ms: number): string {
  const whole = Math.min(TIMESTAMP_MAX_MS, Math.max(0, Math.round(ms)));
  const twoDigits = (n: number) => String(n).padStart(2, '0');
  const part = whole % 1000;
  const shown = part % 10 === 0 ? twoDigits(part / 10) : String(part).padStart(3, '0');
  return `${twoDigits(Math.floor(whole / 60_000))}:${twoDigits(Math.floor(whole / 1000) % 60)}.${shown}`;
}
