import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ConversationSummary } from '../../shared/domain/conversation.ts';
import { compareConversations, groupByDay, listRows } from './group-by-day.ts';

const at = (iso: string) => Date.parse(iso);
const summary = (updatedAt: number, pinned = false): ConversationSummary => ({
  id: `id-${updatedAt}`,
  title: '',
  pinned,
  archivedAt: null,
  projectId: null,
  createdAt: 0,
  updatedAt,
  running: false,
  unread: false,
});
const headings = (times: readonly number[], now: number) =>
  groupByDay(
    times.map((time) => summary(time)),
    now,
  ).flatMap((row) => (row.type === 'heading' ? [row.group.kind] : []));

afterEach(() => vi.unstubAllEnvs());

describe.each([
  ['UTC', '2026-03-10T12:00:00Z', '2026-03-09T23:59:00Z'],
  ['Asia/Shanghai', '2026-03-10T12:00:00+08:00', '2026-03-09T23:59:00+08:00'],
  ['America/Los_Angeles', '2026-03-10T12:00:00-07:00', '2026-03-09T23:59:00-07:00'],
])('groupByDay in %s', (zone, now, lateYesterday) => {
  it('cuts days at local midnight', () => {
    vi.stubEnv('TZ', zone);
    expect(headings([at(now), at(lateYesterday)], at(now))).toEqual(['today', 'yesterday']);
  });
});

it('groupByDay counts a 23-hour day as one day', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  // Clocks went forward on 8 March: 23:30 of the 7th is 24 h before 00:30 of the 9th, but two days ago.
  expect(headings([at('2026-03-07T23:30:00-08:00')], at('2026-03-09T00:30:00-07:00'))).toEqual(['week']);
  expect(headings([at('2026-03-08T00:30:00-08:00')], at('2026-03-09T00:30:00-07:00'))).toEqual(['yesterday']);
});

it('groupByDay groups conversations older than a week by month', () => {
  vi.stubEnv('TZ', 'UTC');
  const rows = groupByDay(
    ['2026-03-09', '2026-03-04', '2026-03-01', '2026-02-20', '2026-02-01', '2025-12-31'].map((day) =>
      summary(at(`${day}T08:00:00Z`)),
    ),
    at('2026-03-10T12:00:00Z'),
  );
  const groups = rows.flatMap((row) => (row.type === 'heading' ? [row.key] : []));
  expect(groups).toEqual([
    'yesterday',
    'week',
    `month-${at('2026-03-01T00:00:00Z')}`,
    `month-${at('2026-02-01T00:00:00Z')}`,
    `month-${at('2025-12-01T00:00:00Z')}`,
  ]);
});

it('groupByDay keeps pinned conversations together whatever their date', () => {
  const now = at('2026-03-10T12:00:00Z');
  const list = [summary(now), summary(now - 40 * 86_400_000, true)].sort(compareConversations);
  expect(groupByDay(list, now).map((row) => row.key)[0]).toBe('pinned');
});

it('listRows puts projects before days and hides conversations of collapsed projects', () => {
  const project = (id: string) => ({ id, name: id, instructions: '', updatedAt: 0 });
  const inProject = (updatedAt: number, projectId: string | null) => ({ ...summary(updatedAt), projectId });
  const conversations = [inProject(5, 'b'), inProject(4, null), inProject(3, 'gone'), inProject(2, 'a')];
  const rows = (collapsed: string[]) =>
    listRows(conversations, [project('a'), project('b')], collapsed, 5).map((row) =>
      row.type === 'heading' ? row.type : row.key,
    );
  expect(rows([])).toEqual(['a', 'id-2', 'b', 'id-5', 'heading', 'id-4', 'id-3']);
  expect(rows(['a'])).toEqual(['a', 'b', 'id-5', 'heading', 'id-4', 'id-3']);
  // The row of a collapsed project keeps its conversations, so that it can show new answers.
  const [first, second] = listRows(conversations, [project('a'), project('b')], ['a'], 5);
  expect(first).toMatchObject({ hidden: [{ id: 'id-2' }] });
  expect(second).toMatchObject({ hidden: [], isEmpty: false });
  expect(listRows([], [project('a')], [], 5)).toMatchObject([{ key: 'a', isEmpty: true }]);
});
