import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestCore, testCore } from '../../testing/test-core.ts';
import { chatgptConversation, chatgptTalk, message } from '../testing/chatgpt-file.ts';
import { downloaded, imported, resultOf } from '../testing/transfer-core.ts';

let core: TestCore;
beforeEach(async () => {
  core = await testCore();
});
afterEach(() => core.close());

const list = async () => (await core.api.conversations.list({ limit: 100 })).items;
const titles = async () => (await list()).map(({ title }) => title);
const open = async (title: string) => {
  const found = (await list()).find((each) => each.title === title);
  return core.api.conversations.open({ id: found?.id ?? '', limit: 100 });
};

it('imports ChatGPT conversations with dates and names, and finds them', async () => {
  const report = await imported(core, [
    chatgptTalk('a', 'Tell me of 早上好 please'),
    { ...chatgptTalk('b'), update_time: 1_710_000_000 },
  ]);
  expect(report).toMatchObject({
    source: 'chatgpt',
    conversations: 2,
    turns: 4,
    already: 0,
    skippedCount: 0,
  });
  expect(report.notUnderstood).toEqual([]);
  const items = await list();
  expect(items.map(({ title, createdAt, updatedAt }) => [title, createdAt, updatedAt])).toEqual([
    ['Talk b', 1_700_000_000_000, 1_710_000_000_000],
    ['Talk a', 1_700_000_000_000, 1_700_000_100_000],
  ]);
  const { turns } = await open('Talk a');
  expect(turns.map(({ role, parts }) => [role, parts])).toEqual([
    ['user', [{ type: 'text', block: 0, text: 'Tell me of 早上好 please' }]],
    ['assistant', [{ type: 'text', block: 0, text: 'Well.' }]],
  ]);
  expect(turns[1]?.answer).toMatchObject({ model: 'gpt-4o', usage: null, jobId: null });
  await expect
    .poll(async () => (await core.api.conversations.search({ query: '早', limit: 5 })).length)
    .toBe(1);
});

it('skips conversations imported before, and undoes an import', async () => {
  const first = await imported(core, [chatgptTalk('a'), chatgptTalk('b')]);
  const second = await imported(core, [chatgptTalk('b'), chatgptTalk('c'), chatgptTalk('c')]);
  expect(second).toMatchObject({ conversations: 1, already: 2 });
  expect((await titles()).toSorted()).toEqual(['Talk a', 'Talk b', 'Talk c']);
  expect(await core.api.transfer.undoImport({ importId: first.importId })).toEqual({ removed: 2 });
  expect(await titles()).toEqual(['Talk c']);
  expect((await core.api.conversations.trash({ limit: 9 })).items.length).toBe(2);
  // A conversation in the trash does not count as present: it is imported again.
  expect(await imported(core, [chatgptTalk('a')])).toMatchObject({ conversations: 1, already: 0 });
});

it('gives imported conversations unique times, so that paging finds all', async () => {
  await imported(
    core,
    Array.from({ length: 30 }, (_, n) => chatgptTalk(`n${n}`)),
  );
  const seen: string[] = [];
  for (let before: number | undefined; ; ) {
    const page = await core.api.conversations.list({ limit: 7, ...(before ? { before } : {}) });
    seen.push(...page.items.map(({ id }) => id));
    before = page.items.at(-1)?.updatedAt;
    if (!page.more) break;
  }
  expect(new Set(seen).size).toBe(30);
  expect(seen.length).toBe(30);
});

it('keeps branches, and the active one', async () => {
  const talk = chatgptConversation(
    'tree',
    [
      { id: 'root', parent: null, children: [], message: null },
      message('q', 'root', 'user', 'Which?'),
      message('a1', 'q', 'assistant', 'The first.'),
      message('a2', 'q', 'assistant', 'The second.'),
      message('q2', 'a1', 'user', 'Why?'),
      message('a3', 'q2', 'assistant', 'So.'),
    ],
    { current_node: 'a2' },
  );
  await imported(core, [talk]);
  const shown = await open('Talk tree');
  expect(shown.turns.map(({ parts }) => parts[0])).toMatchObject([
    { text: 'Which?' },
    { text: 'The second.' },
  ]);
  expect(shown.turns[1]?.siblings.length).toBe(2);
  const other = shown.turns[1]?.siblings[0] ?? '';
  const branch = await core.api.conversations.selectBranch({ turnId: other, limit: 100 });
  expect(branch.turns.map(({ parts }) => parts[0])).toMatchObject([
    { text: 'Which?' },
    { text: 'The first.' },
    { text: 'Why?' },
    { text: 'So.' },
  ]);
});

it('continues an imported conversation with the default model', async () => {
  await imported(core, [chatgptTalk('a')]);
  const { summary, turns, options } = await open('Talk a');
  const fresh = await core.api.conversations.create({});
  expect(options).toEqual(fresh.options);
  const { jobId } = await core.ask('And now?', summary.id, turns.at(-1)?.id ?? null);
  await core.watched(jobId);
  expect((await core.api.conversations.open({ id: summary.id, limit: 9 })).turns.length).toBe(4);
});

it.each([
  ['other JSON', [{ name: 'a package', version: '1' }]],
  ['an object', { some: 'thing' }],
  ['an empty list', []],
  ['a long list of another program', Array.from({ length: 200 }, (_, n) => ({ n }))],
])('refuses %s, and nothing comes', async (_, file) => {
  await expect(imported(core, file)).rejects.toMatchObject({ data: { reason: 'import_unknown' } });
  expect(await titles()).toEqual([]);
});

it('imports nothing from a file truncated anywhere', async () => {
  const whole = Buffer.from(JSON.stringify([chatgptTalk('a'), chatgptTalk('b')]));
  for (let length = 1; length < whole.length; length += 797) {
    await expect(imported(core, whole.subarray(0, length))).rejects.toMatchObject({
      data: { reason: 'import_damaged' },
    });
  }
  expect(await titles()).toEqual([]);
  expect(await imported(core, whole)).toMatchObject({ conversations: 2 });
}, 60_000);

it('ignores servers and automatic tool results in a file', async () => {
  const { summary } = await core.api.conversations.create({
    options: {
      messagesParameters: {
        mcp_servers: [{ type: 'url', name: 's', url: 'https://evil.example' }],
        top_k: 3,
      },
      toolAnswers: { weather: { content: '7', isError: false, auto: true } },
    },
  });
  const started = await core.ask('What now?', summary.id);
  await core.watched(started.jobId);
  Object.assign(core.host, { saveFile: undefined });
  const { url } = await resultOf(
    await core.api.transfer.export({ ids: [summary.id], format: 'json', media: false }),
  );
  await core.api.conversations.remove({ id: summary.id });
  const report = await imported(core, await downloaded(core, url));
  expect(report).toMatchObject({ source: 'quartet', conversations: 1 });
  expect(report.notUnderstood).toEqual(
    expect.arrayContaining([
      { what: 'mcp_servers', count: 1 },
      { what: 'toolAnswers.auto', count: 1 },
    ]),
  );
  const { options } = await open('What now?');
  expect(options.messagesParameters).toEqual({ top_k: 3 });
  expect(options.toolAnswers).toEqual({ weather: { content: '7', isError: false, auto: false } });
});
