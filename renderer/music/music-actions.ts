import { type Action, registerActions } from '../app/actions.ts';
import { isBilled } from '../app/connections-store.ts';
import { showList } from '../app/window-state.ts';
import { timedTextActions } from '../generation/timed-text.tsx';
import { createOrShowProblem } from './create-song.ts';
import { songRecords } from './music.ts';
import { openedSong, shownVersion } from './opened-song.ts';
import { chooseVersion, makeExample, otherVersion, startNewSong, togglePlaySong } from './song-actions.ts';
import { versionOf } from './song-state.ts';
import { runCommand } from './view-commands.ts';

/** Registers music's commands in the palette and their shortcuts. */
export function registerMusicActions(): () => void {
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
      enabled: () => !isBilled(),
      run: () => void makeExample(),
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
