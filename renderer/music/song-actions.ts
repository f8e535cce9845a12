import i18next from 'i18next';
import type { SongDraft } from '../../shared/contract/music.ts';
import type { Song } from '../../shared/domain/song.ts';
import { openArea } from '../app/area-state.ts';
import { connectionIdOf } from '../app/connections-store.ts';
import { isListShown } from '../app/window-state.ts';
import type { RecordList } from '../data/record-list.ts';
import { api } from '../lib/connection.ts';
import { newId } from '../lib/new-id.ts';
import {
  isOn,
  playAll,
  playerStore,
  playTrack,
  seekTo,
  type TrackQueue,
  togglePlay,
} from '../playback/player.ts';
import { toast } from '../ui/toast.tsx';
import { attempt, toastProblem } from '../ui/toast-problem.ts';
import { draftBlockNow } from './draft-block.ts';
import { draftText, isSongOf } from './draft-check.ts';
import { draft, songRecords, songs } from './music.ts';
import { askedToast, openedSong, shownVersion, showSong, showVersion } from './opened-song.ts';
import { type FamilyMember, familyOf } from './song-family.ts';
import { isPlayable, songStatus, versionOf } from './song-state.ts';
import { trackId, trackOf } from './track-of.ts';
import { tracksAround } from './tracks-around.ts';
import { runCommand } from './view-commands.ts';

/** Returns the songs of a list as a queue for the player: all, or the given ones. */
function queueOf(list: RecordList<Song>, ids?: readonly string[]): TrackQueue {
  return {
    now: (playing) => tracksAround(chosenOf(list, ids), playing, (id) => songRecords.get(id), shownVersion),
    onChange: (run) => list.state.subscribe(({ items }, before) => items !== before.items && run()),
  };
}

function chosenOf(list: RecordList<Song>, ids?: readonly string[]): Song[] {
  return list.state.getState().items.filter(({ id }) => ids?.includes(id) !== false);
}

/** The most songs in a queue. */
const QUEUE_MAX = 1000;

/** Plays the songs of a list, or some of them, in order or shuffled. */
export async function playSongs(
  list: RecordList<Song>,
  shuffle: boolean,
  ids?: readonly string[],
): Promise<void> {
  // Songs beyond the loaded ones are played, too.
  if (!ids) await list.seek(() => list.state.getState().items.length >= QUEUE_MAX);
  const tracks = chosenOf(list, ids).flatMap((song) => {
    const version = versionOf(song, shownVersion(song.id));
    return version && isPlayable(version) ? [trackOf(song, version)] : [];
  });
  playAll(tracks, queueOf(list, ids), shuffle);
}

/** Plays a version of a song, or pauses it; the rest of the list follows. */
export function togglePlaySong(song: Song, n = shownVersion(song.id)): void {
  const version = versionOf(song, n);
  if (!version || !isPlayable(version)) return;
  const track = trackOf(song, version);
  if (playerStore.getState().track?.id === track.id) togglePlay(track);
  else playFrom(song, 0, n);
}

/** Plays from a position in milliseconds; seeks if the song is playing already. */
export function playFrom(song: Song, fromMs: number, n = shownVersion(song.id)): void {
  const version = versionOf(song, n);
  if (!version || !isPlayable(version)) return;
  if (playerStore.getState().track?.id === trackId(song.id, version.n)) {
    seekTo(fromMs);
    return;
  }
  playTrack(trackOf(song, version), { queue: queueOf(songs), fromMs });
}

/** The previously shown version within the open song's family. */
let lookedAtBefore: { readonly songId: string; readonly n: number } | null = null;

/** Shows a version of the open song or its family; playback of another version continues with it. */
export function chooseVersion(song: Song, n: number): void {
  const before = openedMember();
  const { track, status, positionMs } = playerStore.getState();
  const family = before ? familyOf(before.song, songs.state.getState().items) : [];
  const isPlaying = family.some((member) => track?.id === trackId(member.song.id, member.version.n));
  if (before && (before.song.id !== song.id || before.version.n !== n)) {
    lookedAtBefore = { songId: before.song.id, n: before.version.n };
  }
  showVersion(song.id, n);
  showSong(song.id);
  if (isPlaying && isOn(status)) playFrom(song, positionMs);
}

/**
 * Returns the version to compare the current one with: the previously shown one, else the next;
 * undefined if there is none.
 */
export function otherVersion(): FamilyMember | undefined {
  const now = openedMember();
  if (!now) return undefined;
  const others = familyOf(now.song, songs.state.getState().items).filter(
    ({ song, version }) => song.id !== now.song.id || version.n !== now.version.n,
  );
  const before = lookedAtBefore;
  return (
    others.find(({ song, version }) => song.id === before?.songId && version.n === before.n) ?? others[0]
  );
}

function openedMember(): FamilyMember | undefined {
  const song = songRecords.get(openedSong() ?? '');
  const version = song && versionOf(song, shownVersion(song.id));
  return song && version && { song, version };
}

/** Requests the song, or shows what blocks it. */
export function createOrShowProblem(): void {
  const block = draftBlockNow();
  if (block === null) void createSong();
  else if (block.kind === 'problem') runCommand('showProblem');
}

/** Requests the song. It appears at the top of the list; if that is not in view, a toast reports it until the song ends or is opened. */
async function createSong(): Promise<void> {
  const connectionId = connectionIdOf('music');
  const song = await draft.make(connectionId);
  if (song === null) return;
  songRecords.put([song], 0);
  runCommand('newestSong');
  const isOver = () => {
    const now = songRecords.get(song.id);
    return !now || songStatus(now).kind !== 'under_way';
  };
  if (isListShown() || isOver()) return;
  const id = askedToast(song.id);
  const stop = songRecords.onChange(() => {
    if (!isOver()) return;
    stop();
    toast.close(id);
  });
  toast.show({
    id,
    title: i18next.t('music:draft.asked'),
    tone: 'good',
    action: { label: i18next.t('music:draft.show'), run: () => openArea('music', { songId: song.id }) },
  });
}

/** Repeats the request as a new song. It is charged again. */
export function makeAgain(song: Song): Promise<void> {
  return attempt(i18next.t('common:actionFailed'), async () => {
    const opened = openedSong();
    const made = await api.music.regenerate({ opId: newId(), id: song.id });
    songRecords.put([made], 0);
    // A user who opened another song meanwhile, or the new one, stays there.
    if (opened !== null && openedSong() === opened) showSong(made.id);
    runCommand('newestSong');
  });
}

/** Renames a song. Shows the new title at once and rolls it back if the core refuses. */
export async function renameSong(song: Song, title: string): Promise<void> {
  const problem = await songRecords.change([song.id], { title }, () =>
    api.music.rename({ id: song.id, title }),
  );
  toastProblem(i18next.t('music:song.renameFailed'), problem);
}

/** Copies text, title and settings of a song into the new song; the previous draft can be restored. */
export function reuseSong(song: Song): void {
  const before = draft.reuse(song);
  openDraft();
  tellReplaced(before);
}

/** Copies lyrics from elsewhere into the new song; the previous draft can be restored. */
export function putInSong(lyrics: string, source: SongDraft['source']): void {
  const before = draft.putLyrics(lyrics, source);
  openDraft();
  tellReplaced(before);
}

/**
 * Opens the new song. From a song it returns to the draft, unless that was requested already; from
 * the draft it starts an empty one, and the draft can be brought back.
 */
export function startNewSong(): void {
  const inView = openedSong() === null;
  const now = draft.state.getState().draft;
  if (inView || isMade(now)) {
    const before = draft.newSong();
    if (inView && !isMade(before) && draftText(before).trim() !== '') {
      toast.show({
        title: i18next.t('music:draft.cleared'),
        undo: () => draft.set(before),
      });
    }
  }
  openDraft();
}

/** Fills in and requests the example if nothing is written yet. */
export async function makeExample(): Promise<void> {
  await draft.load();
  openDraft();
  if (draftText(draft.state.getState().draft).trim() !== '') return;
  putExampleLyrics();
  createOrShowProblem();
}

/** Writes the example's lyrics, title and style. */
export function putExampleLyrics(): void {
  draft.set({ mode: 'lyrics' });
  draft.putExample({
    lyrics: i18next.t('music:draft.exampleLyrics'),
    title: i18next.t('music:draft.exampleTitle'),
    style: i18next.t('music:draft.exampleStyle'),
  });
}

/** Opens the answer that the lyrics were taken from. */
export function openSource(song: Song): void {
  if (song.source) openArea('chat', song.source);
}

/** Returns whether a song was requested with exactly this text, so that nothing is lost with the draft. */
function isMade(written: SongDraft): boolean {
  return songs.state.getState().items.some((song) => isSongOf(song, written));
}

function openDraft(): void {
  showSong(null);
  openArea('music');
  runCommand('focusText');
}

function tellReplaced(before: SongDraft): void {
  const now = draft.state.getState().draft;
  const other = before.mode === now.mode ? before[now.mode] : '';
  if (other.trim() === '' || other === draftText(now) || isMade(before)) return;
  toast.show({
    title: i18next.t('music:draft.replaced'),
    undo: () => draft.set(before),
  });
}
