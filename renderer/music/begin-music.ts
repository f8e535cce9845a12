import { type Action, registerActions } from '../app/actions.ts';
import { onAreaTarget, openArea } from '../app/area-state.ts';
import { isBilled } from '../app/connections-store.ts';
import { registerPaletteSource } from '../app/palette-sources.ts';
import { showList } from '../app/window-state.ts';
import { timedTextActions } from '../generation/timed-text.tsx';
import { formatMoment } from '../locales/format.ts';
import { drafter } from './lyrics/drafting.ts';
import { draft, songRecords, songs } from './music.ts';
import { openedSong, shownVersion, showSong } from './opened-song.ts';
import {
  chooseVersion,
  createOrShowProblem,
  makeExample,
  otherVersion,
  startNewSong,
  togglePlaySong,
} from './song-actions.ts';
import { versionOf } from './song-state.ts';
import { songTitle } from './song-title.ts';
import { runCommand } from './view-commands.ts';

/** Number of songs the palette lists. */
const SHOWN = 200;

/** Lets the palette find songs by title, style and lyrics. */
function registerSongs(): () => void {
  return registerPaletteSource({
    id: 'songs',
    heading: 'music:heading.songs',
    items: () =>
      songs.state
        .getState()
        .items.slice(0, SHOWN)
        .map((song) => ({
          id: song.id,
          label: songTitle(song),
          detail: [song.settings.style, formatMoment(song.createdAt)].filter(Boolean).join(' · '),
          keywords: song.text.slice(0, SHOWN),
          run: () => openArea('music', { songId: song.id }),
        })),
  });
}

/** Registers the palette entries and shortcuts for music. The stores are created when their code is first loaded. */
export function beginMusic(): void {
  registerMusicActions();
  registerSongs();
  onAreaTarget('music', ({ songId }) => showSong(songId));
}

/** Registers music's commands in the palette and their shortcuts. */
function registerMusicActions(): () => void {
  const opened = () => {
    const id = openedSong();
    return id === null ? undefined : songRecords.get(id);
  };
  const actions: readonly Action[] = [
    {
      id: 'music.new',
      title: 'music:action.newSong',
      offered: true,
      shortcut: ['Mod+N', 'Alt+N'],
      run: startNewSong,
    },
    {
      id: 'music.generate',
      title: 'music:action.generate',
      offered: true,
      shortcut: 'Mod+Enter',
      enabled: () => openedSong() === null,
      run: createOrShowProblem,
    },
    {
      id: 'music.example',
      title: 'music:action.example',
      enabled: () => !isBilled('music'),
      run: () => void makeExample(),
    },
    {
      id: 'music.draftLyrics',
      title: 'lyrics:action.draft',
      enabled: () => drafter.state.getState().phase === 'idle',
      run() {
        showSong(null);
        draft.set({ mode: 'lyrics' });
        drafter.setOpen(true);
      },
    },
    {
      id: 'music.search',
      title: 'music:action.search',
      offered: true,
      shortcut: 'Mod+F',
      run() {
        showList();
        runCommand('focusSearch');
      },
    },
    {
      id: 'music.play',
      title: 'music:action.play',
      offered: true,
      enabled: () => opened() !== undefined,
      run() {
        const song = opened();
        if (song) togglePlaySong(song);
      },
    },
    {
      id: 'music.switchVersion',
      title: 'music:action.switchVersion',
      offered: true,
      shortcut: 'X',
      enabled: () => otherVersion() !== undefined,
      run() {
        const other = otherVersion();
        if (other) chooseVersion(other.song, other.version.n);
      },
    },
    {
      id: 'music.rename',
      title: 'music:action.rename',
      shortcut: 'F2',
      enabled: () => opened() !== undefined,
      run: () => runCommand('rename'),
    },
    {
      id: 'music.trash',
      title: 'music:action.trash',
      run() {
        showList();
        runCommand('openTrash');
      },
    },
  ];
  return registerActions([
    ...actions.map((action): Action => ({ ...action, area: 'music' })),
    ...timedTextActions('music', ['song'], () => {
      const song = opened();
      const version = song && versionOf(song, shownVersion(song.id));
      return song && version?.asset ? { ...version.asset, kind: 'song', ownerId: song.id } : undefined;
    }),
  ]);
}
