import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { conversationExport } from '../../../shared/domain/conversation-export.ts';
import { runs } from '../../testing/deep.ts';
import { type TestCore, testCore } from '../../testing/test-core.ts';
import { chatgptTalk } from '../testing/chatgpt-file.ts';
import { downloaded, imported, resultOf } from '../testing/transfer-core.ts';
import { unzipped } from '../testing/unzipped.ts';

let core: TestCore;
beforeEach(async () => {
  core = await testCore();
  // Without a dialog the file stays readable for the test.
  Object.assign(core.host, { saveFile: undefined });
});
afterEach(() => core.close());

type ExportOptions = Parameters<TestCore['api']['transfer']['export']>[0];
const exported = async (options: ExportOptions) => resultOf(await core.api.transfer.export(options));
const leftOver = () => readdirSync(join(core.host.dataFolder, 'exports'));

it('one conversation is one file of its name, in each format', async () => {
  const { conversation, jobId } = await core.ask('早上好: what is "this"?');
  await core.watched(jobId);
  const { id } = conversation.summary;
  await core.api.conversations.rename({ id, title: 'con' });
  for (const [format, beginning] of [
    ['markdown', '---\ntitle: "con"'],
    ['json', '{"app":"Quartet"'],
    ['html', '<!doctype html>'],
  ] as const) {
    const out = await exported({ ids: [id], format, media: false });
    const bytes = await downloaded(core, out.url);
    // Windows reserves the bare name.
    expect(out.fileName).toMatch(/^_con - \d{4}-\d\d-\d\d \d\d-\d\d\.(md|json|html)$/);
    expect(out).toMatchObject({ conversations: 1, bytes: bytes.length, saved: false });
    const text = bytes.toString();
    expect(text.startsWith(beginning)).toBe(true);
    expect(text).toContain('早上好');
  }
});

it('exports several as a zip with unique names, without trash and removed turns', async () => {
  await imported(core, [chatgptTalk('a'), { ...chatgptTalk('b'), title: 'Talk A' }, chatgptTalk('gone')]);
  const { items } = await core.api.conversations.list({ limit: 9 });
  await core.api.conversations.remove({ id: items.find(({ title }) => title === 'Talk gone')?.id ?? '' });
  const talk = items.find(({ title }) => title === 'Talk a')?.id ?? '';
  const { turns } = await core.api.conversations.open({ id: talk, limit: 9 });
  await core.api.conversations.removeTurns({ turnId: turns[0]?.id ?? '', scope: 'one', limit: 9 });
  const out = await exported({ ids: null, format: 'json', media: false });
  expect(out).toMatchObject({
    conversations: 2,
    fileName: expect.stringMatching(/^Quartet conversations .*\.zip$/),
  });
  const files = await unzipped(await downloaded(core, out.url));
  const names = [...files.keys()];
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(2);
  const all = [...files.values()].map((bytes) => conversationExport.parse(JSON.parse(bytes.toString())));
  const left = all.find(({ conversation }) => conversation.title === 'Talk a');
  expect(left?.turns.map(({ role, parentId }) => [role, parentId])).toEqual([['assistant', null]]);
});

it('exports no credentials', async () => {
  const { summary } = await core.api.conversations.create({
    options: {
      connectionId: 'sandbox',
      messagesParameters: {
        mcp_servers: [
          {
            name: 's',
            url: 'https://me:hunter2@mcp.example/x',
            authorization_token: 'TOKEN-1',
            headers: { 'x-api-key': 'KEY-2' },
          },
        ],
        max_tokens: 7,
      },
      unfit: { 'messagesParameters.mcp_servers': '[{ "authorization_token": "TOKEN-3"', system: 'half' },
    },
  });
  const { url } = await exported({ ids: [summary.id], format: 'json', media: false });
  const text = (await downloaded(core, url)).toString();
  expect(text).not.toMatch(/TOKEN-1|KEY-2|TOKEN-3|hunter2|connectionId/);
  const { options } = conversationExport.parse(JSON.parse(text)).conversation;
  expect(options.messagesParameters).toEqual({
    max_tokens: 7,
    mcp_servers: [{ name: 's', url: 'https://mcp.example/x', headers: {} }],
  });
  expect(options.unfit).toEqual({ system: 'half' });
});

it('includes images and audio on request', async () => {
  const png = Buffer.from('89504e470d0a1a0a', 'hex');
  const { summary } = await core.api.conversations.create({});
  const parts = [
    {
      type: 'image' as const,
      url: `data:image/png;base64,${png.toString('base64')}`,
      alt: 'a.png',
      caption: 'Mine',
    },
    { type: 'text' as const, block: 0, text: 'Look' },
  ];
  const opId = '01J00000000000000000000009';
  const sent = await core.api.chat.send({
    opId,
    conversationId: summary.id,
    parentId: null,
    parts,
    limit: 9,
  });
  await core.watched(sent.jobId);
  const out = await exported({ ids: [summary.id], format: 'markdown', media: true });
  const files = await unzipped(await downloaded(core, out.url));
  const [text = '', image = ''] = [...files.keys()];
  expect(text).toMatch(/\.md$/);
  expect(files.get(image)).toEqual(png);
  const markdown = files.get(text)?.toString() ?? '';
  expect(markdown).toContain(`Mine\n\n![a.png](${encodeURI(image)})`);
});

it('exports a single conversation without attachments as a plain file', async () => {
  const { summary } = await core.api.conversations.create({});
  const opId = '01J00000000000000000000010';
  const parts = [{ type: 'text' as const, block: 0, text: 'Only words' }];
  const sent = await core.api.chat.send({
    opId,
    conversationId: summary.id,
    parentId: null,
    parts,
    limit: 9,
  });
  await core.watched(sent.jobId);
  for (const [format, ending] of [
    ['markdown', 'md'],
    ['json', 'json'],
    ['html', 'html'],
  ] as const) {
    const out = await exported({ ids: [summary.id], format, media: true });
    expect(out.fileName).toMatch(new RegExp(`^Only words.*\\.${ending}$`));
    expect((await downloaded(core, out.url)).toString()).toContain('Only words');
  }
});

it('exports very many in little memory while serving other calls', async () => {
  const { numRuns: count } = runs(300, 10_000);
  const words = 'Some words of **Markdown** with a [link](https://example.com).\n\n'.repeat(100);
  await imported(
    core,
    Array.from({ length: count }, (_, n) => chatgptTalk(`t${n}`, 'Q', words)),
  );
  const before = process.memoryUsage().rss;
  let grew = 0;
  const waits: number[] = [];
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      const from = performance.now();
      await core.api.conversations.list({ limit: 20 });
      waits.push(performance.now() - from);
      grew = Math.max(grew, process.memoryUsage().rss - before);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  const out = await exported({ ids: null, format: 'html', media: false });
  isOver = true;
  await others;
  expect(out.conversations).toBe(count);
  expect((await unzipped(await downloaded(core, out.url))).size).toBe(count);
  // All pages together are tens or hundreds of megabytes.
  expect(grew).toBeLessThan(300 * 1024 * 1024);
  // The core's thread takes no part in it.
  expect(waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)]).toBeLessThan(100);
}, 600_000);

it('leaves no partial files when the window leaves', async () => {
  await imported(
    core,
    Array.from({ length: 300 }, (_, n) => chatgptTalk(`t${n}`, 'x'.repeat(20_000))),
  );
  const leaving = new AbortController();
  const steps = await core.api.transfer.export(
    { ids: null, format: 'html', media: false },
    { signal: leaving.signal },
  );
  const reading = (async () => {
    for await (const _ of steps) leaving.abort();
  })();
  await expect(reading).rejects.toThrow();
  await expect.poll(leftOver).toEqual([]);
});

it('refuses a missing conversation', async () => {
  const ids = ['01J00000000000000000000001'];
  await expect(exported({ ids, format: 'json', media: false })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(core.api.transfer.page({ id: ids[0] ?? '' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(leftOver()).toEqual([]);
});

it('serves a page for printing with its own policy, and replaces the previous one', async () => {
  await imported(core, [chatgptTalk('a')]);
  const [first] = (await core.api.conversations.list({ limit: 1 })).items;
  const { url } = await core.api.transfer.page({ id: first?.id ?? '' });
  const path = url.slice(core.host.mediaBase.length);
  expect(await core.core.media.resolve(path)).toMatchObject({
    mimeType: 'text/html; charset=utf-8',
    policy: expect.stringMatching(/^sandbox allow-same-origin allow-modals; default-src 'none';/),
  });
  await core.api.transfer.page({ id: first?.id ?? '' });
  expect(await core.core.media.resolve(path)).toBeUndefined();
});

it('prints a PDF from a temporary page, if the host can', async () => {
  await imported(core, [chatgptTalk('a')]);
  const [first] = (await core.api.conversations.list({ limit: 1 })).items;
  const id = first?.id ?? '';
  expect(await core.api.transfer.pdf({ id })).toEqual({ saved: false });
  const seen: string[] = [];
  const printPdf = async (path: string, name: string) => {
    seen.push(name, readFileSync(path, 'utf8').slice(0, 15));
    writeFileSync(`${path}.pdf`, 'x');
    return true;
  };
  Object.assign(core.host, { printPdf });
  expect(await core.api.transfer.pdf({ id })).toEqual({ saved: true });
  expect(seen).toEqual([expect.stringMatching(/^Talk a - .*\.pdf$/), '<!doctype html>']);
  expect(leftOver()).toEqual([]);
});
