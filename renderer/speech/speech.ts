import i18next from 'i18next';
import type { Take } from '../../shared/domain/take.ts';
import { connectionIdOf, connectionsStore } from '../app/connections-store.ts';
import { changeSettings, settingsStore } from '../app/settings-store.ts';
import { NamedRecordsStore } from '../data/named-records-store.ts';
import { idPage, RecordList } from '../data/record-list.ts';
import { Records } from '../data/records.ts';
import { onChange, onReady } from '../lib/changes.ts';
import { api } from '../lib/connection.ts';
import { onLeaving } from '../lib/leaving.ts';
import { watchJob } from '../lib/watch-job.ts';
import { isOn, playerStore, playPreview, playTrack, stopPlayer, updateTrack } from '../playback/player.ts';
import { Selection } from '../ui/selection.ts';
import { compareTakes, takeOffSides } from './ab-store.ts';
import { PlayWhenThere } from './play-when-there.ts';
import { PreviewStore } from './preview-store.ts';
import { ScriptStore } from './script-store.ts';
import { runCommand } from './speech-view.ts';
import { isPlayable, trackOf } from './track-of.ts';
import { primaryLanguage, voiceInUse } from './voice-in-use.ts';
import { VoicesStore } from './voices-store.ts';

/** The take records of this window. They are created on first use and last as long as the window. */
export const takeRecords = new Records<Take>();
/** The takes, newest first, without voice samples. */
export const takes = new RecordList({
  records: takeRecords,
  page: (last) => api.speech.takes(idPage(last)),
  belongs: ({ purpose }) => purpose === 'take',
});
/** The takes that are selected. */
export const takeSelection = new Selection();
export const voices = new VoicesStore(api);
/** The list of scripts. */
export const scripts = new NamedRecordsStore(
  {
    list: () => api.speech.scripts(),
    save: (script: Parameters<typeof api.speech.saveScript>[0]) => api.speech.saveScript(script),
    remove: (script) => api.speech.removeScript(script),
    restore: (script) => api.speech.restoreScript(script),
  },
  (change) =>
    change.type === 'script' ? change.script : change.type === 'script_removed' ? change.id : undefined,
);
/** The script in the editor. */
export const script = new ScriptStore({ api, find: (id) => scripts.find(id) });
export const previews = new PreviewStore({
  api,
  whenEnded: (jobId) =>
    watchJob({ id: jobId, after: 0, signal: new AbortController().signal, onEvents: () => {} }),
  play: (take) => playPreview(trackOf(take)),
});
export const playWhenThere = new PlayWhenThere({
  play: (take) => playTrack(trackOf(take)),
  busy() {
    const { status, track } = playerStore.getState();
    // A voice sample was only for choosing the voice and may be interrupted.
    return isOn(status) && track?.isUnlisted !== true;
  },
});

/** Loading the list may query the service, so it waits until the user chooses a voice. */
let voicesWanted = false;

let ofScript: { readonly scriptId: string; readonly list: typeof takes } | null = null;

/** Returns the takes of a script, newest first. One list is kept up to date at a time. */
export function takesOfScript(scriptId: string): typeof takes {
  if (ofScript?.scriptId !== scriptId) {
    ofScript?.list.dispose();
    const list = new RecordList({
      records: takeRecords,
      page: (last) => api.speech.takes({ ...idPage(last), scriptId }),
      belongs: (take) => take.purpose === 'take' && take.scriptId === scriptId,
    });
    ofScript = { scriptId, list };
    void list.load();
  }
  return ofScript.list;
}

function loadTakes(): void {
  void takes.load();
  void ofScript?.list.load();
}

onChange((change, rev) => {
  scripts.apply(change, rev);
  switch (change.type) {
    case 'take':
      return applyTake(change.take, rev);
    case 'take_removed':
      takeOffSides(change.id);
      playWhenThere.drop(change.id);
      return takeRecords.remove([change.id], rev);
    case 'voice':
      return voices.apply(change.voice, rev);
    case 'voice_removed':
      return voices.forget(change.voiceId, rev);
    case 'library_rebuilt':
      return loadTakes();
  }
});
onReady(() => {
  loadTakes();
  void scripts.reload();
  void script.load();
  if (voicesWanted) void readVoices();
});
settingsStore.subscribe(({ settings }, before) => {
  const isOther = connectionIdOf('speech', settings) !== connectionIdOf('speech', before.settings);
  if (voicesWanted && isOther) void readVoices();
});
connectionsStore.subscribe(({ connections }, before) => {
  const connectionId = connectionIdOf('speech');
  const was = before.connections.find(({ id }) => id === connectionId)?.profile.voicesPath;
  const is = connections.find(({ id }) => id === connectionId)?.profile.voicesPath;
  // The first load of the connections changes nothing; a new path in the form does.
  if (voicesWanted && was !== undefined && is !== undefined && was !== is) void readVoices();
});
playerStore.subscribe(({ track }, before) => {
  if (track !== null && track.id !== before.track?.id) playWhenThere.drop();
});
onLeaving(() => script.flush());

/** Applies a take from an event, or from the response that created it, to the list, the player and the pending playback. */
export function applyTake(take: Take, rev = 0): void {
  if (take.purpose === 'preview') previews.applyEvent(take);
  takeRecords.put([take], rev);
  const now = takeRecords.get(take.id) ?? take;
  const { track } = playerStore.getState();
  if (track?.id === take.id && isPlayable(now)) updateTrack(trackOf(now));
  playWhenThere.apply(now);
}

/**
 * Loads the voices of the current connection, now and whenever it changes. Resolves when they have
 * loaded or failed.
 */
export function wantVoices(): Promise<void> {
  if (voicesWanted && voices.state.getState().phase !== 'loading') return Promise.resolve();
  voicesWanted = true;
  return readVoices();
}

function readVoices(): Promise<void> {
  return voices.load(connectionIdOf('speech'));
}

/** Reloads the service's list of voices. */
export function refreshVoices(): void {
  void voices.load(connectionIdOf('speech'), true);
}

/** Returns the current voice of the script. */
export function currentVoiceId(): string | null {
  const { draft } = script.state.getState();
  const { voices: known } = voices.state.getState();
  return voiceInUse(
    draft.voiceId,
    settingsStore.getState().settings.speech.voiceId,
    known,
    primaryLanguage(i18next.language),
  );
}

/**
 * Requests one take per voice; plays a single take as soon as it begins, unless something else
 * plays. Resolves to false if none was requested.
 * @param like the take whose unchanged segments are reused and not charged again
 */
export async function makeTakes(voiceIds: readonly string[], like?: Take): Promise<boolean> {
  const connectionId = connectionIdOf('speech');
  const { speech: last } = settingsStore.getState().settings;
  const { settings } = script.state.getState().draft;
  const made = await script.make(voiceIds, connectionId, like);
  if (made === null) return false;
  for (const take of made) applyTake(take);
  runCommand('newTake');
  runCommand('newestTake');
  const [only, other] = made;
  // A pending voice sample must not interrupt.
  previews.cancelPending();
  if (made.length === 1 && only) playWhenThere.want(only, { interrupts: false });
  // The first selected voice is requested last and is side A.
  if (made.length === 2 && only && other) compareTakes(other.id, only.id);
  const [voiceId = last.voiceId] = voiceIds;
  // The next answer uses these settings. A failure to save them is not worth interrupting the user.
  await changeSettings({
    speech: { ...settings, voiceId: voiceIds.length === 1 ? voiceId : last.voiceId },
  }).catch(() => undefined);
  return true;
}

/** Stops playback of a take that is being deleted. */
export function stopTakePlayback(takeId: string): void {
  playWhenThere.drop(takeId);
  takeOffSides(takeId);
  stopPlayer(takeId);
}
