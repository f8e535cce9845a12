import { beforeEach, expect, it } from 'vitest';
import type { Take } from '../../shared/domain/take.ts';
import { PreviewStore } from './preview-store.ts';
import { anAsset, aTake, aTakeUnderWay, FakeSpeech, gate } from './testing/fake-speech.ts';

let core: FakeSpeech;
let played: Take[];
let ended: ReturnType<typeof gate>;
let previews: PreviewStore;

beforeEach(() => {
  core = new FakeSpeech();
  played = [];
  ended = gate();
  previews = new PreviewStore({
    api: core.api,
    whenEnded: () => ended.opened,
    play: (take) => played.push(take),
  });
});

it('a voice sample is requested once per connection and then replayed', async () => {
  await previews.play('sandbox', 'ava');
  await previews.play('sandbox', 'ava');
  expect(played).toHaveLength(2);
  expect(core.count('preview')).toBe(1);
  await previews.play('other', 'ava');
  expect(core.count('preview')).toBe(2);
});

it('repeated clicks wait for the sample being generated and request no other', async () => {
  const under = aTakeUnderWay({ purpose: 'preview', voiceId: 'ava' });
  core.api.speech.preview = (async () => {
    core.calls.push({ name: 'preview', input: null });
    return under;
  }) as unknown as typeof core.api.speech.preview;
  const playing = previews.play('sandbox', 'ava');
  await previews.play('sandbox', 'ava');
  expect(previews.state.getState().ava).toEqual({ phase: 'loading' });
  core.takes = [{ ...under, state: 'done', asset: anAsset(under.id) }];
  ended.open();
  await playing;
  expect(played.map((take) => take.id)).toEqual([under.id]);
  expect(core.count('preview')).toBe(1);
});

it('a sample stopped in Tasks is no failure', async () => {
  const take = aTakeUnderWay({ purpose: 'preview', voiceId: 'ava' });
  core.api.speech.preview = (async () => take) as unknown as typeof core.api.speech.preview;
  core.takes = [{ ...take, state: 'stopped' }];
  ended.open();
  await previews.play('sandbox', 'ava');
  expect(previews.state.getState()).toEqual({});
  expect(played).toEqual([]);
});

it('only the sample requested last is played', async () => {
  const held = gate();
  core.hold.set('preview', held.opened);
  const first = previews.play('sandbox', 'ava');
  const second = previews.play('sandbox', 'ben');
  held.open();
  await Promise.all([first, second]);
  expect(played.map((take) => take.voiceId)).toEqual(['ben']);
});

it('a failed sample is reported, and the next click tries again', async () => {
  core.fail.set('preview', new Error('no'));
  await previews.play('sandbox', 'ava');
  expect(previews.state.getState().ava).toMatchObject({ phase: 'failed' });
  await previews.play('sandbox', 'ava');
  expect(played).toHaveLength(1);
});

it('a sample with a missing file is generated again', async () => {
  await previews.play('sandbox', 'ava');
  const [take] = played;
  if (!take?.asset) throw new Error('nothing was heard');
  // An event reported the missing file.
  previews.applyEvent({ ...take, asset: { ...take.asset, missing: true } });
  await previews.play('sandbox', 'ava');
  expect(core.count('preview')).toBe(2);
  previews.applyEvent(aTake());
});
