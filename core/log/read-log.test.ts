import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type LogPage, type LogQuery, readLog } from './read-log.ts';

const ALL: LogQuery = { level: 'debug', text: '', limit: 100 };
const file = (folder: string, stem: string) => join(folder, `quartet-${stem}.jsonl`);
const line = (n: number, more: Record<string, unknown> = {}) =>
  `${JSON.stringify({ time: new Date(n * 1000).toISOString(), level: 'info', message: `line ${n}`, ...more })}\n`;

/** Creates two files of `each` numbered lines. */
function filled(each: number): string {
  const folder = temporaryFolder().path;
  for (const [index, stem] of ['2026-01-02-000', '2026-01-02-001'].entries()) {
    const numbers = Array.from({ length: each }, (_, n) => index * each + n);
    writeFileSync(file(folder, stem), numbers.map((n) => line(n)).join(''));
  }
  return folder;
}

const messages = ({ lines }: LogPage) => lines.map(({ message }) => message);

test('paging backwards returns every line once, in order', async () => {
  const folder = filled(5000);
  const pages: string[][] = [];
  for (let before: string | undefined; ; ) {
    const page = await readLog(folder, { ...ALL, limit: 333, before });
    pages.unshift(messages(page));
    if (page.before === null) break;
    before = page.before;
  }
  expect(pages.flat()).toEqual(Array.from({ length: 10_000 }, (_, n) => `line ${n}`));
});

test('reading on from a position returns newer lines across files', async () => {
  const folder = filled(10);
  const { from } = await readLog(folder, ALL);
  expect(messages(await readLog(folder, { ...ALL, from: from ?? '' }))).toEqual([]);
  appendFileSync(file(folder, '2026-01-02-001'), line(20));
  // The line is incomplete: it is read together with its rest.
  writeFileSync(file(folder, '2026-01-03-000'), `${line(21)}${line(22).slice(0, 20)}`);
  const page = await readLog(folder, { ...ALL, from: from ?? '' });
  expect(messages(page)).toEqual(['line 20', 'line 21']);
  appendFileSync(file(folder, '2026-01-03-000'), line(22).slice(20));
  expect(messages(await readLog(folder, { ...ALL, from: page.from ?? '' }))).toEqual(['line 22']);
});

test('skips an oversized line, and finds the lines before it', async () => {
  const folder = temporaryFolder().path;
  writeFileSync(file(folder, '2026-01-02-000'), `${line(1)}${'x'.repeat(9 * 1024 * 1024)}\n`);
  const first = await readLog(folder, ALL);
  const found = [...messages(first)];
  for (let { before } = first; before !== null; ) {
    const page = await readLog(folder, { ...ALL, before });
    found.unshift(...messages(page));
    before = page.before;
  }
  expect(found).toEqual(['line 1']);
});

test('filters by level and text, ignoring case', async () => {
  const folder = temporaryFolder().path;
  const text =
    line(1, { level: 'debug' }) + line(2, { level: 'error', code: 'ENOSPC' }) + line(3, { word: '中"文' });
  writeFileSync(file(folder, '2026-01-02-000'), text);
  expect(messages(await readLog(folder, { ...ALL, level: 'warn' }))).toEqual(['line 2']);
  expect(messages(await readLog(folder, { ...ALL, text: 'enospc' }))).toEqual(['line 2']);
  expect(messages(await readLog(folder, { ...ALL, text: '中"文' }))).toEqual(['line 3']);
});

test('skips lines that are not valid log lines, and files of other names', async () => {
  const folder = temporaryFolder().path;
  const junk = [
    '{"message":"cut',
    '[]',
    'null',
    '{"time":"x","level":"info","message":"m"}',
    '\u0000'.repeat(9),
  ];
  writeFileSync(file(folder, '2026-01-02-000'), `${line(1)}${junk.join('\n')}\n${line(2)}`);
  writeFileSync(join(folder, 'quartet-other.jsonl'), line(3));
  expect(messages(await readLog(folder, ALL))).toEqual(['line 1', 'line 2']);
});

test('a search with few results continues in bounded steps', async () => {
  const folder = temporaryFolder().path;
  const long = line(0, { word: 'x'.repeat(4000) }).repeat(1500);
  writeFileSync(file(folder, '2026-01-02-000'), line(7, { word: 'needle' }) + long);
  const first = await readLog(folder, { ...ALL, text: 'needle' });
  expect(first.lines).toEqual([]);
  expect(first.before).not.toBeNull();
  expect(messages(await readLog(folder, { ...ALL, text: 'needle', before: first.before ?? '' }))).toEqual([
    'line 7',
  ]);
});

test('treats a missing folder as an empty log', async () => {
  expect(await readLog(join(temporaryFolder().path, 'none'), ALL)).toEqual({
    lines: [],
    before: null,
    from: null,
  });
});
