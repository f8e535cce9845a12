import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { type SpeechCore, scriptOf, speechCore } from '../../testing/speech-core.ts';
import { refuseSpeech, speakTone } from '../../testing/speech-server.ts';
import { until } from '../../testing/until.ts';

const gone = { code: 'NOT_FOUND' };

let here: SpeechCore;
afterEach(() => here.close());

const trash = (limit = 10) => here.api.speech.trash({ limit });
const remove = (id: string) => here.api.speech.remove({ id });
const purge = (id: string) => here.api.speech.purge({ id });

async function titles(limit?: number): Promise<string[]> {
  return (await trash(limit)).items.map(({ take }) => take.title);
}

/** Moves these takes to the trash, each some time after the one before. */
async function deleted(...names: string[]): Promise<string[]> {
  const ids = [];
  for (const title of names) {
    const { id } = await here.finished(await here.create('Hello.', { title }));
    await remove(id);
    const removed = Date.now();
    await until(() => Date.now() > removed);
    ids.push(id);
  }
  return ids;
}

it('the speech trash lists takes last deleted first, with their purge times', async () => {
  here = await speechCore();
  const first = await here.finished(await here.create('Hello.', { title: 'first' }));
  await deleted('second', 'third');
  await remove(first.id);
  expect(await titles()).toEqual(['first', 'third', 'second']);
  const { items, more } = await trash(2);
  expect(items.map(({ take }) => take.title)).toEqual(['first', 'third']);
  expect(more).toBe(true);
  expect((await trash(3)).more).toBe(false);
  for (const { deletedAt, goesAt } of items) expect(goesAt - deletedAt).toBe(30 * 86_400_000);
});

it('restores a take with its file, which can be played', async () => {
  here = await speechCore();
  const take = await here.finished(await here.create('Hello.'));
  await remove(take.id);
  expect((await trash()).items[0]?.take).toEqual(take);
  expect(await here.api.speech.restore({ id: take.id })).toEqual(take);
  expect((await trash()).items).toEqual([]);
  const path = take.asset?.url.slice(here.host.mediaBase.length) ?? '';
  const { file = '' } = (await here.core.media.resolve(path)) ?? {};
  expect(statSync(file).size).toBe(take.asset?.bytes);
});

it('purges a trashed take with row, job and file, and no other', async () => {
  here = await speechCore();
  const kept = await here.finished(await here.create('Kept.', { title: 'kept' }));
  await expect(purge(kept.id)).rejects.toMatchObject(gone);
  const [a = '', b = ''] = await deleted('a', 'b');
  const { take } = (await trash()).items[1] ?? {};
  expect(take?.id).toBe(a);
  expect(here.files('library')).toHaveLength(3);
  await purge(a);
  expect(await titles()).toEqual(['b']);
  expect(here.files('library')).toHaveLength(2);
  expect(here.files('library')).not.toContain(take?.asset?.fileName);
  await expect(purge(a)).rejects.toMatchObject(gone);
  await expect(here.api.speech.restore({ id: a })).rejects.toMatchObject(gone);
  await expect(here.api.jobs.get({ id: take?.jobId ?? '' })).rejects.toMatchObject(gone);
  await expect(here.api.library.get({ id: take?.asset?.id ?? '' })).rejects.toMatchObject(gone);
  expect((await here.api.speech.restore({ id: b })).asset?.missing).toBe(false);
  expect((await here.api.speech.get({ id: kept.id })).asset?.missing).toBe(false);
});

it('the trash lists stopped and failed takes; a purge deletes their segments', async () => {
  here = await speechCore();
  here.server.answer = (response, post) => {
    if (!post.body.text.includes('002')) return speakTone(response, post);
  };
  const stopped = await here.create(scriptOf(5), { title: 'stopped' });
  await until(() => here.server.posts.some((post) => post.body.text.includes('002')));
  await remove(stopped.id);
  here.server.answer = refuseSpeech('busy');
  const failed = await here.finished(await here.create('Hello.', { title: 'failed' }));
  await remove(failed.id);
  const { items } = await trash();
  expect(items.find(({ take }) => take.id === stopped.id)?.take).toMatchObject({
    state: 'stopped',
    asset: null,
  });
  expect(items.some(({ take }) => take.id === failed.id)).toBe(true);
  const piece = join(here.host.dataFolder, 'parts', stopped.jobId, '0.wav');
  expect(statSync(piece).isFile()).toBe(true);
  await purge(stopped.id);
  expect(here.files('parts').filter((name) => name.startsWith(stopped.jobId))).toEqual([]);
  expect(await titles()).toEqual(['failed']);
});

it('purging a take that is being stopped leaves neither its job nor a file', async () => {
  here = await speechCore();
  const begun = await here.create(scriptOf(3));
  for await (const event of await here.api.jobs.watch({ id: begun.jobId, after: 0 })) {
    if (event.type === 'state' && event.state === 'fetching') break;
  }
  const removed = remove(begun.id);
  await purge(begun.id);
  await removed;
  expect(await titles()).toEqual([]);
  await until(() => here.files('library').length === 0);
  await expect(here.api.jobs.get({ id: begun.jobId })).rejects.toMatchObject(gone);
});

it('the speech trash never lists voice previews', async () => {
  here = await speechCore();
  const { connectionId } = here;
  const opId = '01JAAAAAAAAAAAAAAAAAAAAAAA';
  const preview = await here.finished(await here.api.speech.preview({ opId, connectionId, voiceId: 'v1' }));
  await remove(preview.id);
  expect(await trash()).toMatchObject({ items: [], more: false });
});
