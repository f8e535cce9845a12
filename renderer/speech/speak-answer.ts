import i18next from 'i18next';
import type { Turn } from '../../shared/domain/conversation.ts';
import { isEnd } from '../../shared/domain/job-state.ts';
import type { Take } from '../../shared/domain/take.ts';
import { turnText } from '../../shared/domain/turn-text.ts';
import { openArea } from '../app/area-state.ts';
import { activeConnection, connectionIdOf } from '../app/connections-store.ts';
import { changeSettings, settingsStore } from '../app/settings-store.ts';
import { type SpeakPhase, speakState } from '../app/speak-state.ts';
import { retryJob, startJob } from '../generation/job-controls.ts';
import { callProblem } from '../lib/call-problem.ts';
import { api } from '../lib/connection.ts';
import { newId } from '../lib/new-id.ts';
import { speakableText } from '../markdown/speakable-text.ts';
import { playerStore, stopPlayer } from '../playback/player.ts';
import { isOn } from '../playback/player-state.ts';
import { toast } from '../ui/toast.tsx';
import { toastProblem } from '../ui/toast-problem.ts';
import { applyTake, playWhenThere, script, takes, voices, wantVoices } from './speech.ts';
import { putInScript } from './take-actions.ts';
import { takeStatus } from './take-state.ts';
import { isPlayable } from './track-of.ts';
import { languageOfText, voiceInUse } from './voice-in-use.ts';

/** An answer to be spoken, as plain text. */
interface SpokenAnswer {
  readonly conversationId: string;
  readonly turnId: string;
  readonly text: string;
  /** The voice; by default that of the existing take, or the one used last. */
  readonly voiceId?: string;
}

/** The pending audio of a turn, created by one click. A click after it was stopped creates another. */
interface Coming {
  /** Null until a take exists. */
  takeId: string | null;
}

/** By turn; includes requested takes without a response. */
const pending = new Map<string, Coming>();
const making = new Map<string, Promise<Take | null>>();

takes.state.subscribe(update);
playerStore.subscribe(({ track, status }, before) => {
  if (track?.id !== before.track?.id || status !== before.status) update();
});

/**
 * Speaks an answer with the voice used last, or stops it while it loads or plays; its take
 * continues to be generated. An existing take is played again.
 */
export async function speakAnswer(turn: Turn): Promise<void> {
  const answer = spokenAnswer(turn);
  if (answer) await toggle(answer);
}

/** Speaks an answer with a voice, which later answers use, too. */
export async function speakAnswerAs(turn: Turn, voiceId: string): Promise<void> {
  const answer = spokenAnswer(turn);
  if (!answer) return;
  const { speech } = settingsStore.getState().settings;
  // A failure to save the setting is not worth an error.
  await changeSettings({ speech: { ...speech, voiceId } }).catch(() => undefined);
  // It replaces the take of the answer that loads or plays.
  if (speakState.getState()[answer.turnId] !== undefined) await toggle(answer);
  await toggle({ ...answer, voiceId });
}

/** Returns the spoken text of an answer and reports what is left out; null if nothing remains. */
function spokenAnswer(turn: Turn): SpokenAnswer | null {
  const { text, leftOut } = speakableText(turnText(turn.parts));
  if (text === '') {
    toast.show({ title: i18next.t('speech:spoken.nothing'), id: 'spoken' });
    return null;
  }
  if (leftOut) toast.show({ title: i18next.t('speech:spoken.leftOut'), id: 'spoken' });
  return { conversationId: turn.conversationId, turnId: turn.id, text };
}

async function toggle(answer: SpokenAnswer): Promise<void> {
  const { turnId } = answer;
  const phase = speakState.getState()[turnId];
  const playing = playingId();
  if (phase === 'coming') {
    const takeId = pending.get(turnId)?.takeId;
    pending.delete(turnId);
    if (takeId) playWhenThere.drop(takeId);
  } else if (phase !== 'playing') await speak(answer);
  else if (playing !== null) stopPlayer(playing);
  update();
}

/** Handles a change of the takes or the player. */
function update(): void {
  const next: Record<string, SpeakPhase> = {};
  const playing = playingId();
  for (const [turnId, { takeId }] of [...pending]) {
    if (takeId === null || playWhenThere.wanted === takeId) next[turnId] = 'coming';
    else {
      pending.delete(turnId);
      const take = takes.find(takeId);
      if (take && takeId !== playing && takeStatus(take).kind === 'ended') tellNotMade(take);
    }
  }
  const source = playing === null ? null : takes.find(playing)?.source;
  if (source) next[source.turnId] = 'playing';
  const now = speakState.getState();
  const same =
    Object.keys(now).length === Object.keys(next).length &&
    Object.entries(next).every(([turnId, phase]) => now[turnId] === phase);
  if (!same) speakState.setState(next, true);
}

async function speak(answer: SpokenAnswer): Promise<void> {
  const { turnId, text, voiceId } = answer;
  const mine: Coming = { takeId: null };
  pending.set(turnId, mine);
  const stopped = () => pending.get(turnId) !== mine;
  update();
  try {
    // A take requested before the last stop is generated anyway, and is then the one to use.
    await making.get(turnId)?.catch(() => undefined);
    const had = await takes.seek(
      (take) =>
        take.source?.turnId === turnId &&
        take.text === text &&
        (voiceId === undefined || take.voiceId === voiceId) &&
        counts(take),
    );
    if (stopped()) return;
    if (had?.state === 'unknown') {
      // It may have been generated and charged, so the user decides about it.
      pending.delete(turnId);
      return openArea('speech', { takeId: had.id });
    }
    const take = had ?? (await makeOnce(answer));
    if (stopped()) return;
    if (take === null) {
      pending.delete(turnId);
      return chooseVoice(text);
    }
    if (had) await continueTake(had);
    if (stopped()) return;
    mine.takeId = take.id;
    playWhenThere.want(take, { interrupts: true });
  } catch (thrown) {
    if (!stopped()) pending.delete(turnId);
    toastProblem(i18next.t('speech:spoken.failed'), callProblem(thrown));
  }
}

async function makeOnce(answer: SpokenAnswer): Promise<Take | null> {
  const made = make(answer);
  making.set(answer.turnId, made);
  try {
    return await made;
  } finally {
    making.delete(answer.turnId);
  }
}

/**
 * Returns whether a take represents the answer: finished, in progress, or interrupted with some
 * parts. A failed one does not.
 */
function counts(take: Take): boolean {
  const status = takeStatus(take);
  if (status.kind === 'ended') return status.end !== 'failed';
  return status.kind === 'under_way' || isPlayable(take);
}

/** Generates a take of the answer; null if there is no known voice. */
async function make({ conversationId, turnId, text, voiceId: chosen }: SpokenAnswer): Promise<Take | null> {
  const connectionId = connectionIdOf('speech');
  const { speech: last } = settingsStore.getState().settings;
  if (last.voiceId === null && chosen === undefined) await wantVoices();
  const { draft } = script.state.getState();
  const voiceId = voiceInUse(
    chosen ?? null,
    last.voiceId ?? draft.voiceId,
    voices.state.getState().voices,
    languageOfText(text),
  );
  if (voiceId === null) return null;
  const { voiceId: _, ...settings } = last;
  const [take] = await api.speech.create({
    runs: [{ opId: newId(), voiceId }],
    connectionId,
    text,
    cast: null,
    settings,
    source: { conversationId, turnId },
  });
  if (!take) return null;
  applyTake(take);
  // A failure to save the setting is not worth an error.
  if (last.voiceId === null) await changeSettings({ speech: { ...last, voiceId } }).catch(() => undefined);
  return take;
}

/** Continues an interrupted or waiting take. */
async function continueTake(take: Take): Promise<void> {
  if (take.question === 'held') await startJob(take);
  else if (isEnd(take.state) && take.state !== 'done') await retryJob(take);
}

/** Opens the answer as a script, where the user chooses a voice. */
function chooseVoice(text: string): void {
  openArea('speech');
  putInScript(text);
  // Without speech there are no voices, and the area explains that.
  if (activeConnection('speech')?.profile.speechPath !== null)
    toast.show({ title: i18next.t('speech:spoken.noVoice') });
}

function tellNotMade({ id, error }: Take): void {
  toast.show({
    title: i18next.t('speech:spoken.failed'),
    description: error?.message,
    tone: 'bad',
    action: { label: i18next.t('common:details'), run: () => openArea('speech', { takeId: id }) },
  });
}

/** Returns the id of the playing take. */
function playingId(): string | null {
  const { track, status } = playerStore.getState();
  return track && isOn(status) ? track.id : null;
}
