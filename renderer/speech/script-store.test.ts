// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScriptSummary } from '../../shared/contract/speech.ts';
import { SCRIPT_MAX_LENGTH, TRY_VOICES_MAX } from '../../shared/service/limits.ts';
import { ConnectionLost } from '../lib/connection-lost.ts';
import { ScriptStore, scriptBlock } from './script-store.ts';
import { aTake, emptyDraft, FakeSpeech } from './testing/fake-speech.ts';

let core: FakeSpeech;
let script: ScriptStore;
const draft = () => script.state.getState().draft;
/** The names and projects of scripts in the list. */
const listed = new Map<string, ScriptSummary>();
const aStore = () => new ScriptStore({ api: core.api, find: (id) => listed.get(id) });

beforeEach(async () => {
  vi.useFakeTimers();
  listed.clear();
  core = new FakeSpeech();
  core.draft = { ...emptyDraft(), text: 'kept', voiceId: 'ava' };
  script = aStore();
  await script.load();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the script draft', () => {
  it('is loaded as stored without being saved again', async () => {
    expect(draft()).toEqual(core.draft);
    await vi.advanceTimersByTimeAsync(5000);
    expect(core.count('saveScript')).toBe(0);
  });

  it('is saved within a second of the first keystroke of a burst', async () => {
    for (let n = 0; n < 8; n++) {
      script.set({ text: `kept ${n}` });
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(200);
    expect(core.draft.text).toMatch(/^kept \d$/);
    await vi.advanceTimersByTimeAsync(1000);
    expect(core.draft.text).toBe('kept 7');
  });

  it('stores settings and cast with the text', async () => {
    script.setSettings({ speed: 1.5 });
    script.castVoice('Anna', 'dora');
    await script.flush();
    expect(core.draft).toMatchObject({ cast: { Anna: 'dora' }, settings: { speed: 1.5 } });
  });

  it('keeps text typed before it is loaded again', async () => {
    script.set({ text: 'newer' });
    await script.load();
    expect(draft().text).toBe('newer');
  });

  it('merges a voice and settings chosen before it loads into the stored draft', async () => {
    script = aStore();
    script.set({ voiceId: 'ben' });
    script.setSettings({ speed: 1.5 });
    script.castVoice('Anna', 'dora');
    await vi.advanceTimersByTimeAsync(2000);
    expect(core.count('saveScript')).toBe(0);
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

  it('keeps text over the limit on screen without saving it', async () => {
    script.set({ text: 'x'.repeat(SCRIPT_MAX_LENGTH + 1) });
    await vi.advanceTimersByTimeAsync(2000);
    expect(core.draft.text).toBe('kept');
    expect(scriptBlock(script.state.getState(), 'ava')).toBe('tooLong');
  });

  it('of a new script keeps voice, cast and settings, and saves the previous script', async () => {
    const before = draft().id;
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
    expect(core.scripts.get(before)).toMatchObject({ text: 'kept', settings: { pitch: 3 } });
    script = aStore();
    await script.load();
    expect(draft().text).toBe('');
    await script.open(before);
    expect(draft()).toMatchObject({ id: before, text: 'kept', castMode: true });
  });

  it('without text or name is reused for the next script', () => {
    script.newScript();
    const { id } = draft();
    script.newScript();
    script.replaceText('from a chat');
    expect(draft()).toMatchObject({ id, text: 'from a chat' });
  });

  it('without text but with a name is not reused', () => {
    script.newScript();
    const { id } = draft();
    listed.set(id, { id, name: 'Chapter 2', project: '', start: '', updatedAt: 0 });
    script.replaceText('from a chat');
    expect(draft().id).not.toBe(id);
  });

  it('of a new script starts in the project of the previous one', async () => {
    const { id } = draft();
    listed.set(id, { id, name: '', project: 'Night book', start: 'kept', updatedAt: 0 });
    script.newScript();
    script.set({ text: 'Chapter 2' });
    await script.flush();
    script.set({ text: 'Chapter 2.' });
    await script.flush();
    const sent = core.calls.filter(({ name }) => name === 'saveScript').map(({ input }) => input);
    expect(sent).toMatchObject([{ id: draft().id, project: 'Night book' }, { id: draft().id }]);
    expect(sent[1]).not.toHaveProperty('project');
  });

  it('saves only the previous script when another is opened', async () => {
    const first = draft().id;
    core.scripts.set('other', { ...emptyDraft(), id: 'other', text: 'other' });
    script.set({ text: 'kept and more' });
    await script.open('other');
    await vi.advanceTimersByTimeAsync(5000);
    expect(draft().text).toBe('other');
    expect(core.scripts.get(first)?.text).toBe('kept and more');
    expect(core.count('saveScript')).toBe(1);
  });

  it('that failed to save before another is opened is saved later', async () => {
    const first = draft().id;
    core.scripts.set('other', { ...emptyDraft(), id: 'other', text: 'other' });
    core.fail.set('saveScript', new ConnectionLost());
    script.set({ text: 'typed offline' });
    await script.open('other');
    script.set({ text: 'other and more' });
    await script.flush();
    expect(core.scripts.get(first)?.text).toBe('typed offline');
    expect(core.scripts.get('other')?.text).toBe('other and more');
  });

  it('that is opened again before it could be saved shows its newest text and saves it', async () => {
    const first = draft().id;
    core.scripts.set('other', { ...emptyDraft(), id: 'other', text: 'other' });
    core.fail.set('saveScript', new ConnectionLost());
    script.set({ text: 'typed offline' });
    await script.open('other');
    core.fail.set('saveScript', new ConnectionLost());
    await script.open(first);
    expect(draft()).toMatchObject({ id: first, text: 'typed offline' });
    expect(await script.flush()).toBe(true);
    expect(core.scripts.get(first)?.text).toBe('typed offline');
  });

  it('is not the last one any more when it is saved after it was left', async () => {
    const first = draft().id;
    core.scripts.set('other', { ...emptyDraft(), id: 'other', text: 'other' });
    core.fail.set('saveScript', new ConnectionLost());
    script.set({ text: 'typed offline' });
    await script.open('other');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(core.scripts.get(first)?.text).toBe('typed offline');
    expect(core.draft.id).toBe('other');
  });

  it('is not the last one any more when it is typed in while another one is opened', async () => {
    core.scripts.set('other', { ...emptyDraft(), id: 'other', text: 'other' });
    const late = Promise.withResolvers<void>();
    core.hold.set('script', late.promise);
    const opening = script.open('other');
    await vi.waitFor(() => expect(core.count('script')).toBe(1));
    script.set({ text: 'typed meanwhile' });
    const saved = { id: draft().id, content: { text: 'typed meanwhile' }, left: true };
    await script.flush();
    expect(core.calls.at(-1)).toMatchObject({ name: 'saveScript', input: saved });
    late.resolve();
    await opening;
    expect(draft().id).toBe('other');
  });

  it('is not opened in the core once the user has begun another one', async () => {
    core.scripts.set('other', { ...emptyDraft(), id: 'other', text: 'other' });
    const late = Promise.withResolvers<void>();
    core.hold.set('saveScript', late.promise);
    script.set({ text: 'kept and more' });
    const opening = script.open('other');
    script.newScript();
    late.resolve();
    await opening;
    expect(core.count('script')).toBe(0);
  });

  it('is not replaced by an older response once the user asked for another script', async () => {
    for (const id of ['one', 'two']) core.scripts.set(id, { ...emptyDraft(), id, text: id });
    const late = Promise.withResolvers<void>();
    core.hold.set('script', late.promise);
    const opening = script.open('one');
    await vi.waitFor(() => expect(core.count('script')).toBe(1));
    core.hold.delete('script');
    await script.open('two');
    script.set({ text: 'two and more' });
    late.resolve();
    await opening;
    expect(draft()).toMatchObject({ id: 'two', text: 'two and more' });
  });

  it('stays open if another script cannot be loaded', async () => {
    core.fail.set('script', new ConnectionLost());
    await expect(script.open('other')).rejects.toThrow();
    expect(draft().text).toBe('kept');
  });

  it('is named in the request for takes and gives them its title', async () => {
    listed.set(draft().id, { id: draft().id, name: 'Chapter 2', project: '', start: '', updatedAt: 0 });
    await script.make(['ava'], 'sandbox');
    expect(core.calls.find(({ name }) => name === 'create')?.input).toMatchObject({
      ...{ scriptId: draft().id, title: 'Chapter 2' },
    });
  });

  it('copies the text, voice and cast of a reused take', () => {
    const take = aTake({ text: 'A: b', cast: { A: 'ben' }, voiceId: 'dora' });
    script.reuse(take);
    expect(draft()).toMatchObject({ text: 'A: b', cast: { A: 'ben' }, voiceId: 'dora', castMode: true });
  });
});

describe('the cast of a script', () => {
  it('gives a speaker the default voice until the name is read as text again', () => {
    script.castVoice('Anna', null);
    expect(draft().cast).toEqual({ Anna: null });
    script.castVoice('Anna', undefined);
    expect(draft().cast).toEqual({});
  });

  it('is limited, and names no longer in the text are removed first', () => {
    for (let n = 0; n < 50; n++) script.castVoice(`Old ${n}`, 'ava');
    script.set({ text: 'Old 7: hello\nNew: hello' });
    script.castVoice('New', 'ben');
    expect(draft().cast).toEqual({ 'Old 7': 'ava', New: 'ben' });
  });
});

describe('generating takes', () => {
  it('requests one per voice, with only the cast of the names in the text', async () => {
    script.set({ text: 'Anna: hello', castMode: true, cast: { Anna: 'ben', Gone: 'dora' } });
    const made = await script.make(['ava', 'ben'], 'sandbox');
    expect(made?.map((take) => take.voiceId)).toEqual(['ava', 'ben']);
    expect(core.calls.find((call) => call.name === 'create')?.input).toMatchObject({ cast: { Anna: 'ben' } });
  });

  it('requests once for a double click', async () => {
    await Promise.all([script.make(['ava'], 'sandbox'), script.make(['ava'], 'sandbox')]);
    expect(core.count('create')).toBe(1);
  });

  it('keeps the script and reports the problem if it failed', async () => {
    core.fail.set('create', new ConnectionLost());
    expect(await script.make(['ava'], 'sandbox')).toBeNull();
    const failed = { making: false, draft: { text: 'kept' }, problem: { kind: 'lost' } };
    expect(script.state.getState()).toMatchObject(failed);
  });
});

it('no more voices can be selected than may be tried at once', () => {
  for (let n = 0; n < TRY_VOICES_MAX + 5; n++) script.toggleChosen(`voice ${n}`);
  expect(script.state.getState().chosen).toHaveLength(TRY_VOICES_MAX);
  script.toggleChosen('voice 0');
  expect(script.state.getState().chosen).not.toContain('voice 0');
});

it('scriptBlock returns the first problem to solve', () => {
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
