import i18next from 'i18next';
import type { Turn } from '../../shared/domain/conversation.ts';
import { isEnd } from '../../shared/domain/job-state.ts';
import { turnText } from '../../shared/domain/turn-text.ts';
import { openArea } from '../app/area-state.ts';
import { activeConnection, connectionIdOf } from '../app/connections-store.ts';
import { changeSettings, settingsStore } from '../app/settings-store.ts';
import { retryJob, startJob } from '../generation/job-controls.ts';
import { callProblem } from '../lib/call-problem.ts';
import { api } from '../lib/connection.ts';
import { newId } from '../lib/new-id.ts';
import { speakableText } from '../markdown/speakable-text.ts';
import { playerStore, stopPlayer } from '../playback/player.ts';
import { toast } from '../ui/toast.tsx';
import { toastProblem } from '../ui/toast-problem.ts';
import { AnswerSpeaker, type SpokenAnswer } from './answer-speaker.ts';
import { applyTake, playWhenThere, script, takeJobs, takes, voices, wantVoices } from './speech.ts';
import { putInScript } from './take-actions.ts';
import { languageOfText, voiceInUse } from './voice-in-use.ts';

const speaker = new AnswerSpeaker({
  seek: (fits) => takes.seek(fits),
  find: (takeId) => takes.find(takeId),
  make: makeOf,
  async goOn(take) {
    if (takeJobs.questions.getState()[take.jobId] === 'held') await startJob(take);
    else if (isEnd(take.state) && take.state !== 'done') await retryJob(take);
  },
  want: (take) => playWhenThere.want(take, { interrupts: true }),
  drop: (takeId) => playWhenThere.drop(takeId),
  wanted: () => playWhenThere.wanted,
  stop: (takeId) => stopPlayer(takeId),
  playingId() {
    const { track, status } = playerStore.getState();
    return track && (status === 'playing' || status === 'loading') ? track.id : null;
  },
  chooseVoice(answer) {
    openArea('speech');
    putInScript(answer.text);
    // Without speech there are no voices, and the area says so itself.
    if (activeConnection('speech')?.profile.speechPath !== null)
      toast.show({ title: i18next.t('speech:spoken.noVoice') });
  },
  show: (take) => openArea('speech', { takeId: take.id }),
  failed(take, thrown) {
    const title = i18next.t('speech:spoken.failed');
    if (!take) return toastProblem(title, callProblem(thrown));
    toast.show({
      title,
      description: take.error?.message,
      tone: 'bad',
      action: { label: i18next.t('common:details'), run: () => openArea('speech', { takeId: take.id }) },
    });
  },
});

takes.state.subscribe(() => speaker.update());
playerStore.subscribe(({ track, status }, before) => {
  if (track?.id !== before.track?.id || status !== before.status) speaker.update();
});

/** Speaks an answer with the voice used last, or stops it. What was made before is played again, not made again. */
export function speakAnswer(turn: Turn): void {
  const answer = spokenAnswer(turn);
  if (answer) void speaker.toggle(answer);
}

/** Speaks an answer with a voice, which speaks the answers after it, too. */
export async function speakAnswerAs(turn: Turn, voiceId: string): Promise<void> {
  const answer = spokenAnswer(turn);
  if (!answer) return;
  const { speech } = settingsStore.getState().settings;
  // That it could not be kept is no reason to disturb.
  await changeSettings({ speech: { ...speech, voiceId } }).catch(() => undefined);
  await speaker.speakWith({ ...answer, voiceId });
}

/** Returns what is read of an answer, and tells what is not; null if that is nothing. */
function spokenAnswer(turn: Turn): SpokenAnswer | null {
  const { text, leftOut } = speakableText(turnText(turn.parts));
  if (text === '') {
    toast.show({ title: i18next.t('speech:spoken.nothing'), id: 'spoken' });
    return null;
  }
  if (leftOut) toast.show({ title: i18next.t('speech:spoken.leftOut'), id: 'spoken' });
  return { conversationId: turn.conversationId, turnId: turn.id, text };
}

async function makeOf({ conversationId, turnId, text, voiceId: chosen }: SpokenAnswer) {
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
  // That it could not be kept is no reason to disturb.
  if (last.voiceId === null) await changeSettings({ speech: { ...last, voiceId } }).catch(() => undefined);
  return take;
}
