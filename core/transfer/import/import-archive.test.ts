import { afterEach, beforeEach, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { type TestCore, testCore } from '../../testing/test-core.ts';
import { pngOf } from '../../testing/test-images.ts';
import { chatgptConversation, chatgptTalk, message } from '../testing/chatgpt-file.ts';
import { imported } from '../testing/transfer-core.ts';

const PNG = pngOf(2, 2);

let core: TestCore;
beforeEach(async () => {
  core = await testCore();
});
afterEach(() => core.close());

const titles = async () =>
  (await core.api.conversations.list({ limit: 100 })).items.map(({ title }) => title);
const refused = (reason: string) => ({ data: { reason } });

async function zipped(files: Readonly<Record<string, Buffer | string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

it('reads conversations and images of a zip from one or several files', async () => {
  const content = {
    content_type: 'multimodal_text',
    parts: [
      { content_type: 'image_asset_pointer', asset_pointer: 'file-service://file-AbC123' },
      { content_type: 'image_asset_pointer', asset_pointer: 'file-service://file-Fake99' },
      'What is this?',
    ],
  };
  const seen = chatgptConversation('seen', [message('q', null, 'user', content)]);
  const file = await zipped({
    'conversations-000.json': JSON.stringify([seen]),
    'conversations-001.json': JSON.stringify([chatgptTalk('b')]),
    'user.json': '{"id":"me"}',
    'chat.html': '<html>',
    'message_feedback.json': '[]',
    'file-AbC123-photo.png': PNG,
    'file-Fake99-photo.png': 'no picture',
  });
  const report = await imported(core, file);
  expect(report).toMatchObject({ source: 'chatgpt', conversations: 2, skippedCount: 0 });
  expect(report.notUnderstood).toEqual([{ what: 'image_asset_pointer', count: 1 }]);
  const { items } = await core.api.conversations.list({ limit: 9 });
  const id = items.find(({ title }) => title === 'Talk seen')?.id ?? '';
  const { turns } = await core.api.conversations.open({ id, limit: 9 });
  expect(turns[0]?.parts).toMatchObject([
    { type: 'text', text: 'What is this?' },
    { type: 'image', url: `data:image/png;base64,${PNG.toString('base64')}` },
    // Bytes that are not an image are not imported as one.
    { type: 'text', text: '[picture not in the file]' },
  ]);
});

it('detects the format from the contents, not from names', async () => {
  const file = await zipped({ 'a/b/x.JSON': JSON.stringify([chatgptTalk('a')]), 'other.json': '{"a":1}' });
  expect(await imported(core, file)).toMatchObject({ conversations: 1 });
  await expect(imported(core, await zipped({ 'other.json': '{"a":1}' }))).rejects.toMatchObject(
    refused('import_unknown'),
  );
});

it('imports nothing if one of several files is truncated', async () => {
  const file = await zipped({
    'conversations-000.json': JSON.stringify([chatgptTalk('a')]),
    'conversations-001.json': JSON.stringify([chatgptTalk('b')]).slice(0, -20),
  });
  await expect(imported(core, file)).rejects.toMatchObject(refused('import_damaged'));
  expect(await titles()).toEqual([]);
});

it('reports a truncated or changed zip as damaged', async () => {
  const file = await zipped({ 'conversations.json': JSON.stringify([chatgptTalk('a')]) });
  for (const length of [2, 30, Math.floor(file.length / 2), file.length - 1]) {
    await expect(imported(core, file.subarray(0, length))).rejects.toMatchObject(refused('import_damaged'));
  }
  const changed = Buffer.from(file);
  changed.fill(0x41, 60, 80);
  await expect(imported(core, changed)).rejects.toMatchObject(refused('import_damaged'));
  expect(await titles()).toEqual([]);
});

it('ignores names that lead out of the folder', async () => {
  const file = await zipped({ 'xx/conversations.json': JSON.stringify([chatgptTalk('a')]) });
  const sly = Buffer.from(file.toString('latin1').replaceAll('xx/conv', '../../conv'), 'latin1');
  await expect(imported(core, sly)).rejects.toMatchObject(refused('import_damaged'));
});

it('refuses a zip bomb before unpacking it', async () => {
  const file = await zipped({ 'conversations.json': Buffer.alloc(70 * 1024 * 1024, ' ') });
  const from = performance.now();
  await expect(imported(core, file)).rejects.toMatchObject(refused('import_damaged'));
  expect(performance.now() - from).toBeLessThan(10_000);
}, 60_000);

it('imports nothing from a zip with a wrong checksum', async () => {
  const file = await zipped({ 'conversations.json': JSON.stringify([chatgptTalk('a')]) });
  // The checksum is in the file's header and again in the directory at the end.
  const sum = file.subarray(14, 18);
  const listed = file.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1')) + 16;
  const wrong = Buffer.from(file);
  for (const at of [14, listed]) wrong.writeUInt32LE((sum.readUInt32LE(0) ^ 1) >>> 0, at);
  await expect(imported(core, wrong)).rejects.toMatchObject(refused('import_damaged'));
  expect(await titles()).toEqual([]);
});
