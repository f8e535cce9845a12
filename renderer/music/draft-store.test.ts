import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LYRICS_DRAFT_MAX_LENGTH } from '../../shared/service/limits.ts';
import { ConnectionLost } from '../lib/connection-lost.ts';
import { DraftStore, emptySongDraft } from './draft-store.ts';
import { aSong, FakeMusic } from './testing/fake-music.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function ready(core = new FakeMusic()) {
  const store = new DraftStore(core.api);
  await store.load();
  return { core, store };
}

it('the song draft is saved once within a second of a burst of changes, and not after loading', async () => {
  const { core, store } = await ready();
  await vi.advanceTimersByTimeAsync(2000);
  expect(core.count('saveDraft')).toBe(0);
  for (const lyrics of ['[', '[v', '[verse]']) store.set({ lyrics });
  await vi.advanceTimersByTimeAsync(1000);
  expect(core.count('saveDraft')).toBe(1);
  expect(core.draft.lyrics).toBe('[verse]');
});

it('changes before the song draft loads are merged into the stored draft and saved then', async () => {
  const core = new FakeMusic();
  const settings = { ...emptySongDraft().settings, style: 'jazz' };
  core.draft = { ...emptySongDraft(), lyrics: '[verse]\nlong', settings };
  core.fail.set('draft', new ConnectionLost());
  const { store } = await ready(core);
  store.set({ title: 'Quay' });
  store.setSettings({ instrumental: true });
  await vi.advanceTimersByTimeAsync(2000);
  expect(core.count('saveDraft')).toBe(0);
  await store.load();
  await store.flush();
  expect(core.draft).toMatchObject({
    lyrics: '[verse]\nlong',
    title: 'Quay',
    settings: { style: 'jazz', instrumental: true },
  });
  expect(store.state.getState().draft).toEqual(core.draft);
});

it('the stored song draft can be brought back if it was replaced before it loaded', async () => {
  const core = new FakeMusic();
  core.draft = { ...emptySongDraft(), lyrics: 'mine', title: 'My title' };
  const store = new DraftStore(core.api);
  store.reuse(aSong({ text: 'theirs', title: 'Theirs' }));
  await store.load();
  expect(store.state.getState().draft).toMatchObject({ lyrics: 'theirs', title: 'Theirs' });
  store.bringBack();
  await store.flush();
  expect(core.draft).toMatchObject({ lyrics: 'mine', title: 'My title' });
});

it('switching between lyrics and description keeps both texts', async () => {
  const { store } = await ready();
  store.set({ lyrics: '[verse]\nwords' });
  store.set({ mode: 'prompt' });
  store.set({ prompt: 'a song of the sea' });
  store.set({ mode: 'lyrics' });
  expect(store.state.getState().draft).toMatchObject({
    lyrics: '[verse]\nwords',
    prompt: 'a song of the sea',
  });
});

it('lyrics typed while disconnected are not overwritten by the stored draft', async () => {
  const { core, store } = await ready();
  store.set({ lyrics: 'newer' });
  core.draft = { ...emptySongDraft(), lyrics: 'older' };
  await store.load();
  expect(store.state.getState().draft.lyrics).toBe('newer');
  expect(core.draft.lyrics).toBe('newer');
});

it('make sends the text of the mode, the trimmed title, and the source only with lyrics', async () => {
  const { core, store } = await ready();
  const source = { conversationId: 'c', turnId: 't' };
  store.putLyrics('[verse]\nwords', source);
  store.set({ title: '  Quay ', prompt: 'something else' });
  expect(await store.make('sandbox')).not.toBeNull();
  expect(core.inputsOf('create')[0]).toMatchObject({
    connectionId: 'sandbox',
    mode: 'lyrics',
    text: '[verse]\nwords',
    title: 'Quay',
    source,
  });
  store.set({ mode: 'prompt' });
  await store.make('sandbox');
  expect(core.inputsOf('create')[1]).toMatchObject({ mode: 'prompt', text: 'something else' });
  expect(core.inputsOf('create')[1]).not.toHaveProperty('source');
});

it('a failed song request keeps the lyrics and reports the problem', async () => {
  const { core, store } = await ready();
  store.set({ lyrics: '[verse]\nwords' });
  core.fail.set('create', new ConnectionLost());
  expect(await store.make('sandbox')).toBeNull();
  expect(store.state.getState()).toMatchObject({
    problem: { kind: 'lost' },
    draft: { lyrics: '[verse]\nwords' },
  });
});

it('make requests one song for a double click and keeps the lyrics', async () => {
  const { core, store } = await ready();
  store.set({ lyrics: '[verse]\nwords' });
  await Promise.all([store.make('sandbox'), store.make('sandbox')]);
  expect(core.count('create')).toBe(1);
  expect(store.state.getState().draft.lyrics).toBe('[verse]\nwords');
});

it('reuse copies everything of a song and returns the previous draft', async () => {
  const { store } = await ready();
  store.set({ lyrics: 'mine', prompt: 'my prompt', title: 'My title' });
  const settings = { ...emptySongDraft().settings, style: 'jazz', styleWeight: 0.65 };
  const before = store.reuse(aSong({ mode: 'prompt', text: 'a night bus', title: 'Night Bus', settings }));
  expect(store.state.getState().draft).toMatchObject({
    mode: 'prompt',
    prompt: 'a night bus',
    lyrics: 'mine',
    title: 'Night Bus',
    settings,
  });
  store.set(before);
  expect(store.state.getState().draft).toMatchObject({ mode: 'lyrics', prompt: 'my prompt' });
});

it('reuse does not copy a title that is only the beginning of the lyrics', async () => {
  const { store } = await ready();
  const text = '[verse]\nMorning finds the  harbour light\nBoats go out';
  store.reuse(aSong({ text, title: 'Morning finds the harbour…' }));
  expect(store.state.getState().draft.title).toBe('');
  store.reuse(aSong({ text, title: 'Harbour Lights' }));
  expect(store.state.getState().draft.title).toBe('Harbour Lights');
});

it('a song draft longer than the core accepts is not saved until it fits', async () => {
  const { core, store } = await ready();
  store.set({ lyrics: 'x'.repeat(LYRICS_DRAFT_MAX_LENGTH + 1) });
  await vi.advanceTimersByTimeAsync(2000);
  expect(core.count('saveDraft')).toBe(0);
  store.set({ lyrics: 'x' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(core.draft.lyrics).toBe('x');
});

it('the title of a sent song is not sent again with other lyrics', async () => {
  const { core, store } = await ready();
  store.set({ lyrics: '[verse]\nMorning finds the harbour light', title: 'Harbour Lights' });
  await store.make('sandbox');
  expect(store.state.getState().draft.title).toBe('Harbour Lights');
  store.putLyrics('[verse]\nThe ovens breathe');
  await store.make('sandbox');
  expect(core.inputsOf('create')[1]).toMatchObject({ title: '' });
});

it('titleIsUsed marks a stored title as used, so that it goes with its lyrics', async () => {
  const core = new FakeMusic();
  core.draft = { ...emptySongDraft(), lyrics: '[verse]\nMorning', title: 'Harbour Lights' };
  const { store } = await ready(core);
  store.titleIsUsed();
  store.set({ lyrics: '' });
  expect(store.state.getState().draft.title).toBe('');
});

it('newSong keeps the model and resets all other settings', async () => {
  const { store } = await ready();
  store.setSettings({
    ...{ model: 'own-model', style: 'jazz', negativeTags: 'drums' },
    ...{ styleWeight: 0.9, vocalGender: 'f', instrumental: true },
  });
  store.set({ lyrics: 'mine' });
  store.newSong();
  expect(store.state.getState().draft.settings).toEqual({
    ...emptySongDraft().settings,
    model: 'own-model',
  });
});

const EXAMPLE = { lyrics: '[verse]\nHarbour', title: 'Harbour Lights', style: 'folk' };

it('deleting the lyrics of an example removes its title and style', async () => {
  const { store } = await ready();
  store.putExample(EXAMPLE);
  expect(store.state.getState().draft).toMatchObject({
    title: 'Harbour Lights',
    settings: { style: 'folk' },
  });
  store.set({ lyrics: '[verse]\nHarbour lights' });
  expect(store.state.getState().draft.settings.style).toBe('folk');
  store.set({ lyrics: '' });
  expect(store.state.getState().draft).toMatchObject({ title: '', settings: { style: '' } });
});

it('an example keeps a title and style the user entered', async () => {
  const { store } = await ready();
  store.set({ title: 'Mine' });
  store.setSettings({ style: 'jazz' });
  store.putExample(EXAMPLE);
  store.set({ lyrics: ' ' });
  expect(store.state.getState().draft).toMatchObject({ title: 'Mine', settings: { style: 'jazz' } });
});

it('an instrumental is requested without a voice, and the draft keeps the voice', async () => {
  const { core, store } = await ready();
  store.set({ lyrics: '[verse]\nwords' });
  store.setSettings({ vocalGender: 'f', instrumental: true });
  await store.make('sandbox');
  expect(core.inputsOf('create')[0]).toMatchObject({ settings: { vocalGender: null, instrumental: true } });
  expect(store.state.getState().draft.settings.vocalGender).toBe('f');
});

it('bringBack restores the replaced song draft until the new one is edited', async () => {
  const { store } = await ready();
  const replaced = () => store.state.getState().replaced;
  store.newSong();
  expect(replaced()).toBeNull();
  store.set({ lyrics: 'mine', title: 'My title' });
  store.reuse(aSong({ text: 'theirs', title: 'Theirs' }));
  expect(replaced()).toMatchObject({ lyrics: 'mine' });
  store.bringBack();
  expect(store.state.getState().draft).toMatchObject({ lyrics: 'mine', title: 'My title' });
  expect(replaced()).toBeNull();
  store.newSong();
  store.set({ lyrics: 'n' });
  expect(replaced()).toBeNull();
});

it('replacing the lyrics clears their source, and editing them keeps it', async () => {
  const source = { conversationId: 'c', turnId: 't' };
  const { core, store } = await ready();
  store.putLyrics('[verse]\nRain on the tin roof, all night long', source);
  store.set({ lyrics: '[verse]\nRain on the tin roof, all day long\n[chorus]\nOh' });
  expect(store.state.getState().draft.source).toEqual(source);
  store.set({ lyrics: '[verse]\nSnow over quiet hills' });
  expect(store.state.getState().draft.source).toBeNull();
  await store.make('sandbox');
  expect(core.inputsOf('create')[0]).not.toHaveProperty('source');
});
