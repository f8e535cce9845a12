import { afterEach, expect, test } from 'vitest';
import { imageCore } from '../../testing/image-core.ts';
import { syncImages } from '../../testing/image-server.ts';
import { songCore } from '../../testing/song-core.ts';
import { doneSong, sendJson } from '../../testing/song-server.ts';
import { speechCore } from '../../testing/speech-core.ts';
import { refuseSpeech, speakStating } from '../../testing/speech-server.ts';

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

const always = { from: 0, to: Number.MAX_SAFE_INTEGER, zone: 'UTC' };
const NOTHING = { segments: 0, words: null, speechMs: null, songs: 0, images: 0 };

test('usage report sums word_count and audio_length of speech, even if word_count is a string', async () => {
  const here = await speechCore();
  close = here.close;
  const stated = [{ word_count: '7', audio_length: 1200 }, { word_count: 3 }, undefined];
  here.server.answer = (response, post) =>
    speakStating({ extra_info: stated[here.server.posts.length - 1] })(response, post);
  const { made } = await here.api.usage.report(always);
  expect(made).toEqual(NOTHING);
  for (const text of ['One.', 'Two.', 'Three.']) await here.finished(await here.create(text));
  expect((await here.api.usage.report(always)).made).toEqual({
    ...NOTHING,
    ...{ segments: 3, words: 10, speechMs: 1200 },
  });
  expect((await here.api.usage.report({ ...always, to: 1 })).made).toEqual(NOTHING);
});

test('usage report counts a segment without a stated length, and no refused segment', async () => {
  const here = await speechCore();
  close = here.close;
  await here.finished(await here.create('One.'));
  here.server.answer = refuseSpeech('no');
  await here.finished(await here.create('Two.'));
  expect((await here.api.usage.report(always)).made).toEqual({ ...NOTHING, segments: 1 });
});

test('usage report counts every song that a task returned', async () => {
  const here = await songCore();
  close = here.close;
  here.server.tell = (response, { taskId }) => sendJson(response, doneSong(here.server, taskId, 2));
  await here.finished(await here.create({}));
  expect((await here.api.usage.report(always)).made).toEqual({ ...NOTHING, songs: 2 });
});

test('usage report counts every image that a response returned', async () => {
  const here = await imageCore();
  close = here.close;
  here.server.create = (response) => sendJson(response, syncImages(here.server, 'many', 3));
  await here.finished(await here.one({ way: 'wait' }));
  expect((await here.api.usage.report(always)).made).toEqual({ ...NOTHING, images: 3 });
});
