// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Song } from '../../shared/domain/song.ts';
import { showLanguage } from '../locales/i18n.ts';
import { toast } from '../ui/toast.tsx';
import { aSong, aSongUnderWay } from './testing/fake-music.ts';

const core = vi.hoisted(() => ({
  regenerate: vi.fn(),
  rename: vi.fn(),
  remove: vi.fn(),
  retry: vi.fn(),
  dismiss: vi.fn(),
}));
vi.mock('../lib/changes.ts', () => ({ onChange: vi.fn(), onReady: vi.fn() }));
vi.mock('./draft-block.ts', () => ({ draftBlockNow: () => null }));
vi.mock('../app/window-state.ts', async (original) => ({
  ...(await original<object>()),
  isListShown: () => false,
}));
vi.mock('../lib/connection.ts', async (original) => ({
  ...(await original<object>()),
  api: {
    music: { regenerate: core.regenerate, rename: core.rename, remove: core.remove },
    jobs: { retry: core.retry, dismiss: core.dismiss },
  },
}));
const { draft, songRecords } = await import('./music.ts');
const { openedSong, showSong } = await import('./opened-song.ts');
const { createOrShowProblem, makeAgain, renameSong } = await import('./song-actions.ts');
const { deleteSongs } = await import('./delete-song.ts');

const shown = vi.spyOn(toast, 'show').mockImplementation(() => undefined);
let song: Song;

beforeAll(async () => {
  await showLanguage('en');
});
beforeEach(() => {
  vi.clearAllMocks();
  song = aSong({ title: 'Quay' });
  songRecords.put([song], 0);
  showSong(song.id);
});
const title = () => songRecords.get(song.id)?.title;
/** Holds the response to the next call. */
function held<T>(call: typeof core.rename) {
  const answer = Promise.withResolvers<T>();
  call.mockReturnValueOnce(answer.promise);
  return answer;
}

it('makeAgain opens the new song only if the original is still open', async () => {
  const made = aSong();
  core.regenerate.mockResolvedValueOnce(made);
  await makeAgain(song);
  expect(openedSong()).toBe(made.id);
  const answer = held<Song>(core.regenerate);
  const making = makeAgain(made);
  showSong('another');
  answer.resolve(aSong());
  await making;
  expect(openedSong()).toBe('another');
});

it('a failed delete reopens the song unless another was opened meanwhile', async () => {
  const refused = () => {
    const answer = held<void>(core.remove);
    return { deleting: deleteSongs([song]), answer };
  };
  const here = refused();
  here.answer.reject(new Error('no'));
  await here.deleting;
  expect(openedSong()).toBe(song.id);
  const elsewhere = refused();
  showSong('another');
  elsewhere.answer.reject(new Error('no'));
  await elsewhere.deleting;
  expect(openedSong()).toBe('another');
});

it('a song shows its latest pending title, whatever events of earlier ones say', async () => {
  const [first, second] = [held<Song>(core.rename), held<Song>(core.rename)];
  const namings = [renameSong(song, 'Pier'), renameSong(song, 'Harbour')];
  expect(title()).toBe('Harbour');
  songRecords.put([{ ...song, title: 'Pier' }], 0);
  expect(title()).toBe('Harbour');
  first.resolve({ ...song, title: 'Pier' });
  await namings[0];
  expect(title()).toBe('Harbour');
  second.reject(new Error('no'));
  await namings[1];
  expect(title()).toBe('Pier');
  expect(shown).toHaveBeenCalledOnce();
});

it('the toast about a requested song closes once the song ends or is opened', async () => {
  const closed = vi.spyOn(toast, 'close');
  const made = aSongUnderWay();
  vi.spyOn(draft, 'make').mockResolvedValue(made);
  createOrShowProblem();
  await vi.waitFor(() => expect(shown).toHaveBeenCalledOnce());
  songRecords.put([{ ...made, progress: { done: 1, total: 2 } }], 1);
  expect(closed).not.toHaveBeenCalled();
  songRecords.put([{ ...made, state: 'failed' }], 2);
  const { id } = shown.mock.calls[0]?.[0] ?? {};
  expect(closed).toHaveBeenCalledExactlyOnceWith(id);
  showSong(made.id);
  expect(closed.mock.calls).toEqual([[id], [id]]);
});

it('a refused rename rolls back only the title', async () => {
  const answer = held<Song>(core.rename);
  const naming = renameSong(song, 'Pier');
  songRecords.put([{ ...song, versions: [] }], 0);
  answer.reject(new Error('no'));
  await naming;
  expect(songRecords.get(song.id)).toMatchObject({ title: 'Quay', versions: [] });
});
