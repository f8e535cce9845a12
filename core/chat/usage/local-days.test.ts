import { expect, test } from 'vitest';
import { localDays } from './local-days.ts';

const at = (text: string) => Date.parse(text);
const hours = ({ start, end }: { start: number; end: number }) => (end - start) / 3_600_000;

test.each([
  ['UTC', '2026-05-01T00:00:00Z', '2026-05-01', '2026-05-01T00:00:00Z', 24],
  ['UTC', '2026-05-01T23:59:59.999Z', '2026-05-01', '2026-05-01T00:00:00Z', 24],
  ['Asia/Shanghai', '2026-05-01T16:00:00Z', '2026-05-02', '2026-05-01T16:00:00Z', 24],
  ['Asia/Kathmandu', '2026-05-01T18:14:00Z', '2026-05-01', '2026-04-30T18:15:00Z', 24],
  // Clocks go forward an hour, and back.
  ['Europe/Berlin', '2026-03-29T12:00:00Z', '2026-03-29', '2026-03-28T23:00:00Z', 23],
  ['Europe/Berlin', '2026-10-25T22:59:00Z', '2026-10-25', '2026-10-24T22:00:00Z', 25],
  // Clocks go back at midnight: the hour before it occurs twice on one day.
  ['America/Havana', '2026-11-01T04:30:00Z', '2026-11-01', '2026-11-01T04:00:00Z', 25],
  ['Australia/Lord_Howe', '2026-04-04T20:00:00Z', '2026-04-05', '2026-04-04T13:00:00Z', 24.5],
  // This place skipped a day.
  ['Pacific/Apia', '2011-12-31T00:00:00Z', '2011-12-31', '2011-12-30T10:00:00Z', 24],
])('%s at %s is %s', (zone, time, day, start, long) => {
  const found = localDays(zone)(at(time));
  expect(found.day).toBe(day);
  expect(new Date(found.start).toISOString()).toBe(new Date(start).toISOString());
  expect(hours(found)).toBe(long);
});

test('days have no gaps or overlaps through a year of clock changes', () => {
  for (const zone of ['Europe/Berlin', 'America/Havana', 'Australia/Lord_Howe', 'Africa/Casablanca']) {
    const dayAt = localDays(zone);
    let day = dayAt(at('2026-01-01T12:00:00Z'));
    for (let i = 0; i < 366; i++) {
      const next = dayAt(day.end);
      expect(next.start, `${zone} ${day.day}`).toBe(day.end);
      expect(dayAt(day.end - 1).day).toBe(day.day);
      expect(next.day > day.day).toBe(true);
      day = next;
    }
  }
});

test('rejects an unknown time zone', () => {
  expect(() => localDays('Nowhere/Land')).toThrow(expect.objectContaining({ reason: 'zone_unknown' }));
  expect(() => localDays('')).toThrow(expect.objectContaining({ reason: 'zone_unknown' }));
});
