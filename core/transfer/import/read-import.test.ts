import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { chatgptTalk } from '../testing/chatgpt-file.ts';
import type { ImportRow } from './import-task.ts';
import { readImport } from './read-import.ts';

const NOW = Date.UTC(2026, 10, 21);

async function read(content: string | Buffer) {
  const path = join(temporaryFolder().path, 'file');
  writeFileSync(path, content);
  const rows: ImportRow[] = [];
  const reading = readImport(path, NOW);
  for (;;) {
    const step = await reading.next();
    if (step.done) return { rows, report: step.value };
    if (step.value.type === 'rows') rows.push(...step.value.rows);
  }
}

it('reports a file truncated at any byte as damaged', async () => {
  const whole = Buffer.from(JSON.stringify([chatgptTalk('a', '早上好'), chatgptTalk('b')]));
  for (let length = 1; length < whole.length; length += 3) {
    await expect(read(whole.subarray(0, length))).rejects.toMatchObject({ fault: 'broken' });
  }
  expect((await read(whole)).rows.length).toBe(6);
}, 60_000);

it.each([
  ['a page', '<!doctype html><title>x</title>'],
  ['a text', 'Dear Sir or Madam'],
  ['a table', 'a,b\n1,2\n'],
  ['a note in brackets', '[draft] of a letter'],
  ['a package', '{"name":"x","version":"1.0.0"}'],
  ['a list of numbers', '[1,2,3]'],
  ['lines of JSON without a conversation', '{"a":1}'],
  ['a picture', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['blanks', '  \n '],
])('%s is of another program', async (_, content) => {
  await expect(read(content)).rejects.toMatchObject({ fault: 'other' });
});

it('lists unreadable conversations, and imports the rest', async () => {
  const large = { ...chatgptTalk('large'), title: 'Very large', padding: 'x'.repeat(65 * 1024 * 1024) };
  const { rows, report } = await read(
    JSON.stringify([
      chatgptTalk('a'),
      { title: 'Empty', mapping: {} },
      { no: 'talk' },
      large,
      chatgptTalk('b'),
    ]),
  );
  expect(rows.filter(({ type }) => type === 'conversation').length).toBe(2);
  expect(report).toMatchObject({
    source: 'chatgpt',
    skippedCount: 3,
    skipped: [
      { title: 'Empty', reason: 'empty' },
      { title: 'Very large', reason: 'too_large' },
      { title: '', reason: 'unknown' },
    ],
  });
}, 60_000);

it('corrects impossible dates and names', async () => {
  const odd = {
    ...chatgptTalk('odd'),
    title: `  ${'\ud83d\ude00'.repeat(150)}\0 `,
    create_time: 4_000_000_000,
    update_time: 'soon',
  };
  const { rows } = await read(JSON.stringify([odd]));
  const [first] = rows;
  if (first?.type !== 'conversation') throw new Error('a conversation should come first');
  expect(first.title).toBe('\ud83d\ude00'.repeat(100));
  expect([first.createdAt, first.updatedAt]).toEqual([NOW, 1_700_000_000_500]);
});

it('names an untitled conversation after its first words', async () => {
  const { rows } = await read(
    JSON.stringify([{ ...chatgptTalk('a', '# What is this?\nMore'), title: null }]),
  );
  expect(rows[0]).toMatchObject({ title: 'What is this?' });
});
