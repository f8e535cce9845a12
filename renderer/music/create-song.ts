import i18next from 'i18next';
import { openArea } from '../app/area-state.ts';
import { activeConnection } from '../app/connections-store.ts';
import { settingsStore } from '../app/settings-store.ts';
import { isWide } from '../app/window-state.ts';
import { toast } from '../ui/toast.tsx';
import { draftBlock } from './draft-check.ts';
import { writingLyrics } from './lyrics/writing-state.ts';
import { draft, songRecords } from './music.ts';
import { runCommand } from './view-commands.ts';

/** Asks for the song that is written, or leads to what is in the way. */
export function createOrShowProblem(): void {
  const writing = writingLyrics.getState().on;
  const block = draftBlock(draft.state.getState(), activeConnection()?.profile.songPath, writing);
  if (block === null) void createSong();
  else if (block.kind === 'problem') runCommand('showProblem');
}

/** Asks for the song that is written. It stands on top of the list; where that is not in view, a word says so. */
async function createSong(): Promise<void> {
  const { connectionId } = settingsStore.getState().settings;
  const song = await draft.make(connectionId);
  if (song === null) return;
  songRecords.put([song], 0);
  runCommand('newestSong');
  if (isWide() && !settingsStore.getState().settings.listCollapsed) return;
  toast.show({
    title: i18next.t('music:draft.asked'),
    tone: 'good',
    action: { label: i18next.t('music:draft.show'), run: () => openArea('music', { songId: song.id }) },
  });
}
