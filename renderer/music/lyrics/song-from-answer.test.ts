// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { DEFAULT_SETTINGS } from '../../../shared/domain/default-settings.ts';
import { settingsStore } from '../../app/settings-store.ts';
import { showLanguage } from '../../locales/i18n.ts';
import { toast } from '../../ui/toast.tsx';
import { emptySongDraft } from '../draft-store.ts';
import { draft } from '../music.ts';
import { openedSong, showSong } from '../opened-song.ts';
import { openLyrics, songFromAnswer } from './song-from-answer.ts';
import { writingState } from './writing-state.ts';

const shown = vi.spyOn(toast, 'show').mockImplementation(() => undefined);
const load = vi.spyOn(draft, 'load');

beforeAll(async () => {
  await showLanguage('en');
});
beforeEach(() => {
  shown.mockClear();
  load.mockReset();
  settingsStore.setState({ settings: { ...DEFAULT_SETTINGS, area: 'music' } });
  writingState.setState({ offeredTitle: null });
  begin('ready', '');
});

function begin(phase: 'loading' | 'ready', lyrics: string): void {
  draft.state.setState({ phase, draft: { ...emptySongDraft(), mode: 'lyrics', lyrics } });
}
function answer(text: string): Turn {
  return {
    id: 'turn',
    conversationId: 'talk',
    parentId: 'p',
    role: 'assistant',
    createdAt: 0,
    parts: [{ type: 'text', block: 0, text }],
    status: 'complete',
    siblings: ['turn'],
    answer: null,
  };
}
const song = () => draft.state.getState().draft;

it('songFromAnswer puts the lyrics into a new song with their source and offers the title', async () => {
  showSong('another');
  await songFromAnswer(
    answer('Sure!\n\n# Bakery\n\n[verse]\nFlour in the air\n\nLet me know if you like it.'),
  );
  expect(song()).toMatchObject({
    mode: 'lyrics',
    lyrics: '[verse]\nFlour in the air\n',
    title: '',
    source: { conversationId: 'talk', turnId: 'turn' },
  });
  expect(writingState.getState().offeredTitle).toBe('Bakery');
  expect(openedSong()).toBeNull();
  expect(shown).not.toHaveBeenCalled();
});

it('songFromAnswer offers to restore the previous lyrics', async () => {
  begin('ready', '[verse]\nmine');
  await songFromAnswer(answer('[verse]\ntheirs'));
  expect(song().lyrics).toBe('[verse]\ntheirs\n');
  shown.mock.calls[0]?.[0].undo?.();
  expect(song()).toMatchObject({ lyrics: '[verse]\nmine', source: null });
});

it('songFromAnswer loads the draft first, so that it does not overwrite the lyrics', async () => {
  begin('loading', '');
  load.mockImplementation(async () => begin('ready', '[verse]\nkept'));
  await songFromAnswer(answer('[verse]\nnew'));
  expect(load).toHaveBeenCalledOnce();
  expect(song().lyrics).toBe('[verse]\nnew\n');
  expect(shown).toHaveBeenCalledOnce();
});

it('songFromAnswer reports an answer without lyrics and keeps the draft', async () => {
  begin('ready', '[verse]\nmine');
  await songFromAnswer(answer('  \n'));
  expect(song().lyrics).toBe('[verse]\nmine');
  expect(shown.mock.calls[0]?.[0].title).toBe('This answer has no text to sing.');
});

it('openLyrics imports an .lrc file without its timestamps and metadata', async () => {
  await openLyrics(
    '\uFEFF[ti:Night train]\r\n[ar:Nobody]\r\n[verse]\r\n[00:01.00]<00:01.00>Rails <00:01.50>hum\r\n[00:03.20]low\r\n',
  );
  expect(song()).toMatchObject({ mode: 'lyrics', lyrics: '[verse]\nRails hum\nlow\n', source: null });
});
