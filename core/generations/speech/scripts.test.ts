import { afterEach, expect, it } from 'vitest';
import { newId } from '../../platform/new-id.ts';
import { type SpeechCore, speechCore, WAV_SETTINGS } from '../../testing/speech-core.ts';

let here: SpeechCore;
afterEach(() => here.close());

const content = (text: string) => {
  return { text, voiceId: 'v', castMode: true, cast: { Anna: 'a' }, settings: WAV_SETTINGS };
};
const id = () => newId(Date.now());

it('a script keeps its text, voices and settings across a restart, and the last one changed is opened', async () => {
  here = await speechCore();
  const [one, other] = [id(), id()];
  await here.api.speech.saveScript({ id: other, content: content('Other') });
  await here.api.speech.saveScript({ id: one, content: content('Half a sente') });
  await here.core.stop();
  const { host, server, connectionId } = here;
  here = await speechCore({ host, server, connectionId });
  expect(await here.api.speech.draft()).toEqual({ id: one, ...content('Half a sente') });
  expect(await here.api.speech.script({ id: other })).toEqual({ id: other, ...content('Other') });
  expect((await here.api.speech.draft()).id).toBe(other);
});

it('a script that was left is saved late without being the last one', async () => {
  here = await speechCore();
  const [left, opened] = [id(), id()];
  await here.api.speech.saveScript({ id: left, content: content('Left') });
  await here.api.speech.saveScript({ id: opened, content: content('Opened') });
  await here.api.speech.saveScript({ id: left, content: content('Left, and more'), left: true });
  expect((await here.api.speech.draft()).id).toBe(opened);
  expect((await here.api.speech.script({ id: left })).text).toBe('Left, and more');
});

it('naming a script leaves its text, and saving its text leaves its name and project', async () => {
  here = await speechCore();
  const chapter = id();
  await here.api.speech.saveScript({ id: chapter, name: 'Chapter 1', project: ' Night book ' });
  const saved = await here.api.speech.saveScript({ id: chapter, content: content('\n\nIt was late.') });
  const listed = { id: chapter, name: 'Chapter 1', project: 'Night book', start: 'It was late.' };
  expect(saved).toMatchObject(listed);
  expect(await here.api.speech.saveScript({ id: chapter, name: 'Chapter 2' })).toMatchObject({
    ...listed,
    name: 'Chapter 2',
  });
  expect((await here.api.speech.scripts()).items).toMatchObject([{ ...listed, name: 'Chapter 2' }]);
  expect((await here.api.speech.script({ id: chapter })).text).toBe('\n\nIt was late.');
});

it('a deleted script is neither listed nor opened until it is restored, by a change of its text too', async () => {
  here = await speechCore();
  const script = id();
  await here.api.speech.saveScript({ id: script, content: content('Text') });
  await here.api.speech.removeScript({ id: script });
  expect((await here.api.speech.scripts()).items).toEqual([]);
  expect((await here.api.speech.draft()).text).toBe('');
  const gone = { code: 'NOT_FOUND', data: { what: 'script', id: script } };
  await expect(here.api.speech.script({ id: script })).rejects.toMatchObject(gone);
  await expect(here.api.speech.removeScript({ id: script })).rejects.toMatchObject(gone);
  expect(await here.api.speech.restoreScript({ id: script })).toMatchObject({ id: script, start: 'Text' });
  await expect(here.api.speech.restoreScript({ id: script })).rejects.toMatchObject(gone);
  await here.api.speech.removeScript({ id: script });
  await here.api.speech.saveScript({ id: script, content: content('Typed in another window') });
  expect((await here.api.speech.draft()).text).toBe('Typed in another window');
});

it('windows are notified of changed and deleted scripts', async () => {
  here = await speechCore();
  await here.listen();
  const script = id();
  const saved = await here.api.speech.saveScript({ id: script, content: content('Text') });
  await expect.poll(() => here.changes.at(-1)).toMatchObject({ type: 'script', script: saved });
  await here.api.speech.removeScript({ id: script });
  await expect.poll(() => here.changes.at(-1)).toMatchObject({ type: 'script_removed', id: script });
});

it('the takes of a script are listed, with those made again of them', async () => {
  here = await speechCore();
  const script = id();
  const take = await here.finished(await here.create('Hello.', { scriptId: script }));
  await here.finished(await here.create('Hello.'));
  const again = await here.api.speech.regenerate({ opId: id(), id: take.id });
  expect(again.scriptId).toBe(script);
  const listed = await here.api.speech.takes({ limit: 10, scriptId: script });
  expect(listed.items.map((one) => one.id)).toEqual([again.id, take.id]);
  expect((await here.api.speech.takes({ limit: 10 })).items).toHaveLength(3);
  await here.finished(again);
});
