import type { LogLine } from '../../../shared/domain/log-line.ts';

/** The day and the time to the millisecond, in the computer's own zone: `11-22 14:02:05.123`. Sorts as it reads. */
export function timeText(time: number): string {
  const at = new Date(time);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  const clock = [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':');
  return `${day} ${clock}.${String(at.getMilliseconds()).padStart(3, '0')}`;
}

/** A line as text to pass on, its time in UTC. */
export function lineText({ time, level, message, fields }: LogLine): string {
  const facts = fields.map(({ name, value }) => `${name}=${value}`);
  return [`${new Date(time).toISOString()} ${level}: ${message}`, ...facts].join(' ');
}
