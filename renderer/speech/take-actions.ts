import i18next from 'i18next';
import type { Take } from '../../shared/domain/take.ts';
import { openArea } from '../app/area-state.ts';
import { api } from '../lib/connection.ts';
import { ConnectionLost } from '../lib/connection-lost.ts';
import { newId } from '../lib/new-id.ts';
import { playerStore, playTrack, switchTo, type TrackQueue, togglePlay } from '../playback/player.ts';
import { toast } from '../ui/toast.tsx';
import { attempt, toastProblem } from '../ui/toast-problem.ts';
import { abStore, nextSide, type Side } from './ab-store.ts';
import { scriptGroups } from './script-groups.ts';
import { scriptBlock } from './script-store.ts';
import {
  applyTake,
  currentVoiceId,
  makeTakes,
  playWhenThere,
  script,
  scripts,
  takeRecords,
  takes,
  wantVoices,
} from './speech.ts';
import { runCommand } from './speech-view.ts';
import { tellWhenReplaced } from './tell-when-replaced.ts';
import { isPlayable, trackOf } from './track-of.ts';

/** Plays or pauses a take; the rest of the list follows. */
export function togglePlayTake(take: Take): void {
  if (playerStore.getState().track?.id === take.id) togglePlay(trackOf(take));
  else playTrack(trackOf(take), { queue: takeQueue });
}

/** The takes of the list as a queue for the player. */
const takeQueue: TrackQueue = {
  now: () => takes.state.getState().items.filter(isPlayable).map(trackOf),
  onChange: (run) => takes.state.subscribe(({ items }, before) => items !== before.items && run()),
};

/** Plays a take from a time in milliseconds. */
export function playTakeFrom(take: Take, fromMs: number): void {
  playTrack(trackOf(take), { fromMs });
}

/** Switches between A and B at the same relative position. */
export function switchSides(): void {
  const next = nextSide(playerStore.getState().track?.id ?? null);
  const take = next === null ? undefined : takes.find(next.takeId);
  if (next && take) hearSide(next.side, take);
}

/** Plays one side, from the other one's position or else from its start; pauses it if it is playing already. */
export function hearSide(side: Side, take: Take): void {
  if (!isPlayable(take)) return;
  abStore.setState({ side });
  const { track } = playerStore.getState();
  const { a, b } = abStore.getState();
  if (track?.id === take.id) togglePlay();
  else if (track && (track.id === a || track.id === b)) switchTo(trackOf(take));
  else playTrack(trackOf(take));
}

/** Sends the same request again as a new take. It is charged again. */
export function regenerateTake(take: Take): Promise<void> {
  return attempt(i18next.t('common:actionFailed'), async () => {
    const made = await api.speech.regenerate({ opId: newId(), id: take.id });
    applyTake(made);
    playWhenThere.want(made, { interrupts: false });
  });
}

/** Regenerates one segment within its take. It is charged. */
export function regenerateSegment(take: Take, n: number): Promise<void> {
  return attempt(i18next.t('common:actionFailed'), async () => {
    const asOf = takeRecords.rev;
    const begun = await api.speech.regenerateSegment({ opId: newId(), id: take.id, n });
    applyTake(begun, asOf);
    tellWhenReplaced({ ...begun, asset: take.asset }, takeRecords);
  });
}

/** Speaks the script again and reuses unchanged segments of a take: only the rest is charged. */
export function speakChanges(like: Take): void {
  const voiceId = currentVoiceId();
  if (voiceId !== null && scriptBlock(script.state.getState(), voiceId) === null)
    void makeTakes([voiceId], like);
}

/** Renames a take. Shows the new title at once and rolls it back if the core refuses. */
export async function renameTake(take: Take, title: string): Promise<void> {
  const problem = await takeRecords.change([take.id], { title }, () =>
    api.speech.rename({ id: take.id, title }),
  );
  toastProblem(i18next.t('speech:take.renameFailed'), problem);
}

/** Starts a script with the text and settings of a take. */
export function reuseTake(take: Take): void {
  void replace(() => script.reuse(take));
}

/** Starts a script with a text. */
export function putInScript(text: string): void {
  void replace(() => script.replaceText(text));
}

/** Opens a text as the script. The previous script can be restored. */
export function openScript(text: string): void {
  openArea('speech');
  putInScript(text);
}

/** Speaks the example if the script is empty. */
export async function speakExample(): Promise<void> {
  await Promise.all([script.load(), wantVoices()]);
  runCommand('focusScript');
  if (script.state.getState().draft.text.trim() !== '') return;
  script.set({ text: i18next.t('speech:takes.exampleText') });
  const voiceId = currentVoiceId();
  if (voiceId !== null) await makeTakes([voiceId]);
}

export function startNewScript(): void {
  void replace(() => script.newScript());
}

/** Shows another script in the editor, once the stored one has loaded. */
async function replace(run: () => void | Promise<void>): Promise<void> {
  if (script.state.getState().phase !== 'ready') await script.load();
  if (script.state.getState().phase !== 'ready') return;
  await attempt(i18next.t('speech:script.failed'), async () => {
    await run();
    runCommand('focusScript');
  });
}

/** Opens a script in the editor. */
export function openScriptById(id: string): Promise<void> {
  return replace(() => script.open(id));
}

/** Deletes the script in the editor, opens another one instead, and offers to undo it. Its takes stay. */
export async function deleteScript(): Promise<void> {
  const { id } = script.state.getState().draft;
  const [next] = scriptGroups(scripts.state.getState().items, id).flatMap(({ items }) =>
    items.filter((item) => item.id !== id),
  );
  await replace(async () => {
    // Saved after its deletion, it would be restored.
    if (!(await script.flush())) throw new ConnectionLost();
    return next ? script.open(next.id) : script.newScript();
  });
  if (script.state.getState().draft.id === id) return;
  if (!toastProblem(i18next.t('common:actionFailed'), await scripts.remove(id))) return;
  toast.show({
    title: i18next.t('speech:script.deleted'),
    description: i18next.t('speech:script.deletedHint'),
    undo: () =>
      void scripts.restore(id).then((failed) => {
        if (toastProblem(i18next.t('common:actionFailed'), failed)) void openScriptById(id);
      }),
  });
}

/** Opens the answer that a take speaks. */
export function openSource(take: Take): void {
  if (take.source) openArea('chat', take.source);
}
