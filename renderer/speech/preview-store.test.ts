import { beforeEach, expect, it } from 'vitest';
import type { Take } from '../../shared/domain/take.ts';
import { PreviewStore } from './preview-store.ts';
import { anAsset, aTake, aTakeUnderWay, FakeSpeech, gate } from './testing/fake-speech.ts';

let core: FakeSpeech;
let heard: Take[];
let ended: ReturnType<typeof gate>;
let previews: PreviewStore;

beforeEach(() => {
  core = new FakeSpeech();
  heard = [];
  ended = gate();
  previews = new PreviewStore({
    api: core.api,
    whenEnded: () => ended.opened,
    play: (take) => heard.push(take),
  });
});

it('asks for a sample once and plays it from then on', async () => {
  await previews.play('sandbox', 'ava');
  await previews.play('sandbox', 'ava');
  expect(heard).toHaveLength(2);
  expect(core.count('preview')).toBe(1);
  await previews.play('other', 'ava');
  expect(core.count('preview')).toBe(2);
});

it('waits for a sample that is still being made; more clicks ask for nothing more', async () => {
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
  expect(heard.map((take) => take.id)).toEqual([under.id]);
  expect(core.count('preview')).toBe(1);
});

it('plays only the voice asked for last', async () => {
  const held = gate();
  core.hold.set('preview', held.opened);
  const first = previews.play('sandbox', 'ava');
  const second = previews.play('sandbox', 'ben');
  held.open();
  await Promise.all([first, second]);
  expect(heard.map((take) => take.voiceId)).toEqual(['ben']);
});

it('says why there is none, and tries again with the next click', async () => {
  core.fail.set('preview', new Error('no'));
  await previews.play('sandbox', 'ava');
  expect(previews.state.getState().ava).toMatchObject({ phase: 'failed' });
  await previews.play('sandbox', 'ava');
  expect(heard).toHaveLength(1);
});

it('makes a new one when the file is gone', async () => {
  await previews.play('sandbox', 'ava');
  const [take] = heard;
  if (!take?.asset) throw new Error('nothing was heard');
  // The core told of it in the meantime.
  previews.applyEvent({ ...take, asset: { ...take.asset, missing: true } });
  await previews.play('sandbox', 'ava');
  expect(core.count('preview')).toBe(2);
  previews.applyEvent(aTake());
});
