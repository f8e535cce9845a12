import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { showLanguage } from '../locales/i18n.ts';
import { toast } from '../ui/toast.tsx';

const core = vi.hoisted(() => ({ take: vi.fn(), segments: vi.fn(), song: vi.fn() }));
const saved = vi.hoisted(() => vi.fn());
const area = vi.hoisted(() => ({ now: 'library' }));
vi.mock('../lib/connection.ts', async (original) => ({
  ...(await original<object>()),
  api: { speech: { get: core.take, segments: core.segments }, music: { get: core.song } },
}));
vi.mock('../lib/save-text.ts', () => ({ saveText: saved }));
vi.mock('../app/area-state.ts', async (original) => ({
  ...(await original<object>()),
  openAreaNow: () => area.now,
}));
const { saveTimedText, timedTextActions } = await import('./timed-text.tsx');

const shown = vi.spyOn(toast, 'show').mockImplementation(() => undefined);
const TAKE = { kind: 'speech', ownerId: 'take', id: 'file', missing: false } as const;
const SONG = { kind: 'song', ownerId: 'song', id: 'file', missing: false } as const;
const LYRICS =
  '[00:00.00][verse]\n[00:01.004]<00:01.004>City <00:01.20>lights<00:02.5>\n[00:03.00][inst-short]\n[00:05.00][chorus]\n[00:05.00]Ah';
const LRC = '[ti:City]\n[00:01.00]City lights\n[00:03.00]\n[00:05.00]Ah\n';

beforeAll(async () => {
  await showLanguage('en');
});
beforeEach(() => {
  vi.clearAllMocks();
  area.now = 'library';
  core.take.mockResolvedValue({
    text: 'The harbour wakes.',
    cast: null,
    asset: { saveName: 'Harbour.mp3', durationMs: 1500 },
  });
  core.segments.mockResolvedValue({ segments: [] });
});
const songWith = (lyrics: string | null) =>
  core.song.mockResolvedValueOnce({
    title: 'City',
    versions: [{ lyrics, asset: { id: 'file', saveName: 'City.mp3' } }],
  });

it('saveTimedText saves the subtitles of a take under its file name', async () => {
  await saveTimedText(TAKE, 'srt');
  const srt = '1\n00:00:00,000 --> 00:00:01,500\nThe harbour wakes.\n';
  expect(saved).toHaveBeenCalledExactlyOnceWith('Harbour.srt', srt, 'text/plain');
});

it('saveTimedText saves timed lyrics as LRC, and reports a song without any', async () => {
  songWith(LYRICS);
  await saveTimedText(SONG, 'lrc');
  expect(saved).toHaveBeenCalledExactlyOnceWith('City.lrc', LRC, 'text/plain');
  songWith('City lights');
  await saveTimedText(SONG, 'lrc');
  expect(saved).toHaveBeenCalledOnce();
  expect(shown).toHaveBeenCalledWith(expect.objectContaining({ title: 'This song has no timed lyrics.' }));
});

it("timed text actions are enabled only for the current audio's formats and in its area", async () => {
  let now: typeof TAKE | typeof SONG | undefined = TAKE;
  const actions = timedTextActions('library', ['speech', 'song'], () => now);
  const offered = () => actions.filter((action) => action.enabled?.()).map(({ id }) => id);
  expect(offered()).toEqual(['library.srt', 'library.vtt']);
  now = SONG;
  expect(offered()).toEqual(['library.lrc']);
  songWith(LYRICS);
  actions.find(({ id }) => id === 'library.lrc')?.run();
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  now = undefined;
  expect(offered()).toEqual([]);
  now = TAKE;
  area.now = 'chat';
  expect(offered()).toEqual([]);
});
