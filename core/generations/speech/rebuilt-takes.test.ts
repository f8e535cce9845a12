import { afterEach, expect, it } from 'vitest';
import type { LibraryScan } from '../../../shared/contract/library.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { type SpeechCore, scriptOf, speechCore, WAV_SETTINGS } from '../../testing/speech-core.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

let here: SpeechCore;
afterEach(() => here.close());

async function start(): Promise<void> {
  here = await speechCore({ host: fakeHost({ libraryFolder: temporaryFolder().path }) });
}

/** Starts a core over the same library folder without any records. */
async function loseRecords(): Promise<void> {
  const { host, server } = here;
  await here.core.stop();
  here = await speechCore({ host: fakeHost({ libraryFolder: host.libraryFolder }), server });
  await here.api.settings.change({ connectionId: here.connectionId });
}

async function rebuild(): Promise<LibraryScan> {
  for await (const step of await here.api.library.rebuild()) if (step.type === 'done') return step.result;
  throw new Error('it never ended');
}

const takes = async () => (await here.api.speech.takes({ limit: 50 })).items;

it('Speech is rebuilt from the library folder without a request', async () => {
  await start();
  const cast = { Anna: 'voice-a', Bob: null };
  const settings = { ...WAV_SETTINGS, speed: 1.5, pitch: -2 };
  const older = await here.finished(await here.create(scriptOf(3), { title: 'Pieces' }));
  const newer = await here.finished(await here.create('Anna: Hello.\nBob: Hi.', { cast, settings }));
  const { connectionId } = here;
  await here.finished(await here.api.speech.preview({ opId: newer.id, connectionId, voiceId: 'voice-1' }));
  const sent = here.server.posts.length;
  await loseRecords();
  expect(await takes()).toEqual([]);
  expect(await rebuild()).toMatchObject({ restored: 2, missing: 0 });

  const found = await takes();
  expect(found.map(({ asset }) => asset?.id)).toEqual([newer.asset?.id, older.asset?.id]);
  for (const [n, made] of [newer, older].entries()) {
    const { title, text, voiceId, voiceName, cast, settings, state, error } = made;
    const same = { title, text, voiceId, voiceName, cast, settings, state, error, purpose: 'take' };
    expect(found[n]).toMatchObject({ ...same, connectionId: here.connectionId, parts: [] });
  }
  const [first] = found;
  if (first === undefined) expect.fail();
  expect(await here.api.speech.segments({ id: first.id })).toMatchObject({ segments: [] });
  const { items } = await here.api.library.byIds({ ids: [first.asset?.id ?? ''] });
  expect(items[0]?.ownerId).toBe(first.id);
  expect((await here.api.jobs.list({ limit: 5 })).items).toEqual([]);
  expect(here.server.posts).toHaveLength(sent);

  expect(await rebuild()).toMatchObject({ restored: 0 });
  expect(await takes()).toHaveLength(2);
  // It can be regenerated, deleted and restored like any other.
  const again = await here.finished(await here.api.speech.regenerate({ opId: older.id, id: first.id }));
  expect([again.state, again.parentId]).toEqual(['done', first.id]);
  await here.api.speech.remove({ id: first.id });
  expect((await here.api.speech.restore({ id: first.id })).asset?.missing).toBe(false);
});

it('a take in the trash before the records were lost is in the trash again', async () => {
  await start();
  const take = await here.finished(await here.create('Hello there.'));
  await here.api.speech.remove({ id: take.id });
  await loseRecords();
  await rebuild();
  expect(await takes()).toEqual([]);
  const [trashed] = (await here.api.speech.trash({ limit: 5 })).items;
  expect(trashed?.take.asset?.id).toBe(take.asset?.id);
});
