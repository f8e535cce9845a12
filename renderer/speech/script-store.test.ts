import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SCRIPT_MAX_LENGTH, TRY_VOICES_MAX } from '../../shared/service/limits.ts';
import { ConnectionLost } from '../lib/connection-lost.ts';
import { newId } from '../lib/new-id.ts';
import { ScriptStore, scriptBlock } from './script-store.ts';
import { aTake, emptyDraft, FakeSpeech } from './testing/fake-speech.ts';

let core: FakeSpeech;
let script: ScriptStore;
const draft = () => script.state.getState().draft;

beforeEach(async () => {
  vi.useFakeTimers();
  core = new FakeSpeech();
  core.draft = { ...emptyDraft(), text: 'kept', voiceId: 'ava' };
  script = new ScriptStore({ api: core.api, newId });
  await script.load();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the draft', () => {
  it('comes back as it was kept, and is not saved again for that', async () => {
    expect(draft()).toEqual(core.draft);
    await vi.advanceTimersByTimeAsync(5000);
    expect(core.count('saveDraft')).toBe(0);
  });

  it('is saved within a second of the first key of a burst', async () => {
    for (let n = 0; n < 8; n++) {
      script.set({ text: `kept ${n}` });
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(200);
    expect(core.draft.text).toMatch(/^kept \d$/);
    await vi.advanceTimersByTimeAsync(1000);
    expect(core.draft.text).toBe('kept 7');
  });

  it('keeps settings and cast with the text', async () => {
    script.setSettings({ speed: 1.5 });
    script.castVoice('Anna', 'dora');
    await script.flush();
    expect(core.draft).toMatchObject({ cast: { Anna: 'dora' }, settings: { speed: 1.5 } });
  });

  it('is not read over what was typed meanwhile', async () => {
    script.set({ text: 'newer' });
    await script.load();
    expect(draft().text).toBe('newer');
  });

  it('is not replaced by a voice that is chosen before it is read: that is laid over it', async () => {
    script = new ScriptStore({ api: core.api, newId });
    script.set({ voiceId: 'ben' });
    script.setSettings({ speed: 1.5 });
    script.castVoice('Anna', 'dora');
    await vi.advanceTimersByTimeAsync(2000);
    expect(core.count('saveDraft')).toBe(0);
    const { settings } = core.draft;
    core.draft = { ...core.draft, cast: { Bo: 'ava' }, settings: { ...settings, pitch: 3 } };
    await script.load();
    await script.flush();
    expect(core.draft).toEqual(draft());
    expect(draft()).toMatchObject({
      text: 'kept',
      voiceId: 'ben',
      cast: { Anna: 'dora', Bo: 'ava' },
      settings: { speed: 1.5, pitch: 3 },
    });
  });

  it('that is too long to be spoken is shown but not sent to be kept', async () => {
    script.set({ text: 'x'.repeat(SCRIPT_MAX_LENGTH + 1) });
    await vi.advanceTimersByTimeAsync(2000);
    expect(core.draft.text).toBe('kept');
    expect(scriptBlock(script.state.getState(), 'ava')).toBe('tooLong');
  });

  it('of a new script keeps voice, cast and settings, and the old one comes back, also after a restart', async () => {
    script.setSettings({ pitch: 3 });
    script.set({ cast: { Anna: 'dora' }, castMode: true });
    script.newScript();
    expect(draft()).toMatchObject({
      text: '',
      cast: { Anna: 'dora' },
      voiceId: 'ava',
      settings: { pitch: 3 },
    });
    await script.flush();
    script = new ScriptStore({ api: core.api, newId });
    await script.load();
    script.restorePrevious();
    expect(draft()).toMatchObject({ text: 'kept', cast: { Anna: 'dora' }, castMode: true });
    expect(draft().previous).toEqual([]);
  });

  it('is exchanged with the one before it, so that bringing that back loses nothing', () => {
    script.newScript();
    script.set({ text: 'second' });
    script.restorePrevious();
    expect(draft()).toMatchObject({ text: 'kept', previous: [{ text: 'second' }] });
    script.restorePrevious();
    expect(draft()).toMatchObject({ text: 'second', previous: [{ text: 'kept' }] });
  });

  it('of an empty script that is begun anew keeps the one before it', () => {
    script.newScript();
    script.newScript();
    script.replaceText('from a chat');
    expect(draft()).toMatchObject({ text: 'from a chat', previous: [{ text: 'kept' }] });
  });

  it('is not lost with the next new script, and each of them comes back', () => {
    script.newScript();
    script.set({ text: 'second' });
    script.newScript();
    script.set({ text: 'third' });
    script.restorePrevious(1);
    expect(draft().text).toBe('kept');
    expect(draft().previous?.map(({ text }) => text)).toEqual(['third', 'second']);
  });

  it('is kept with no more others than one script may be long', () => {
    const long = 'x'.repeat(SCRIPT_MAX_LENGTH - 1);
    for (const text of ['short', 'y', long]) {
      script.set({ text });
      script.newScript();
    }
    expect(draft().previous?.map(({ text }) => text)).toEqual([long, 'y']);
    for (let n = 0; n < 30; n++) script.replaceText(`script ${n}`);
    expect(draft().previous).toHaveLength(20);
  });

  it('remembers the takes made of it, and a new script has none', async () => {
    const made = await script.make(['ava', 'ben'], 'sandbox');
    expect(draft().takeIds).toEqual(made?.map(({ id }) => id));
    script.newScript();
    expect(draft().takeIds).toBeUndefined();
    script.restorePrevious();
    expect(draft().takeIds).toHaveLength(2);
  });

  it('takes text, voice, cast and settings of a take', () => {
    const take = aTake({ text: 'A: b', cast: { A: 'ben' }, voiceId: 'dora' });
    script.reuse(take);
    expect(draft()).toMatchObject({ text: 'A: b', cast: { A: 'ben' }, voiceId: 'dora', castMode: true });
  });
});

describe('the cast', () => {
  it('has a speaker with the default voice until the name is read as text again', () => {
    script.castVoice('Anna', null);
    expect(draft().cast).toEqual({ Anna: null });
    script.castVoice('Anna', undefined);
    expect(draft().cast).toEqual({});
  });

  it('stays within what the core keeps, and names no longer in the text go first', () => {
    for (let n = 0; n < 50; n++) script.castVoice(`Old ${n}`, 'ava');
    script.set({ text: 'Old 7: hello\nNew: hello' });
    script.castVoice('New', 'ben');
    expect(draft().cast).toEqual({ 'Old 7': 'ava', New: 'ben' });
  });
});

describe('making takes', () => {
  it('asks for one a voice, with the cast of the names in the text alone', async () => {
    script.set({ text: 'Anna: hello', castMode: true, cast: { Anna: 'ben', Gone: 'dora' } });
    const made = await script.make(['ava', 'ben'], 'sandbox');
    expect(made?.map((take) => take.voiceId)).toEqual(['ava', 'ben']);
    expect(core.calls.find((call) => call.name === 'create')?.input).toMatchObject({ cast: { Anna: 'ben' } });
  });

  it('asks once when clicked twice', async () => {
    await Promise.all([script.make(['ava'], 'sandbox'), script.make(['ava'], 'sandbox')]);
    expect(core.count('create')).toBe(1);
  });

  it('keeps the script and says why when it failed', async () => {
    core.fail.set('create', new ConnectionLost());
    expect(await script.make(['ava'], 'sandbox')).toBeNull();
    const failed = { making: false, draft: { text: 'kept' }, problem: { kind: 'lost' } };
    expect(script.state.getState()).toMatchObject(failed);
  });
});

it('chooses no more voices than may be tried at a time', () => {
  for (let n = 0; n < TRY_VOICES_MAX + 5; n++) script.toggleChosen(`voice ${n}`);
  expect(script.state.getState().chosen).toHaveLength(TRY_VOICES_MAX);
  script.toggleChosen('voice 0');
  expect(script.state.getState().chosen).not.toContain('voice 0');
});

it('says what is in the way, the first thing to put right first', () => {
  const block = (voiceId: string | null = 'ava') => scriptBlock(script.state.getState(), voiceId);
  expect(block()).toBeNull();
  expect(block(null)).toBe('noVoice');
  script.setBadNumber('speed', '9');
  expect(block(null)).toBe('numbers');
  script.set({ text: ' \n ' });
  expect(block()).toBe('empty');
  script.set({ text: 'x' });
  script.setBadNumber('speed', null);
  expect(block()).toBeNull();
});
