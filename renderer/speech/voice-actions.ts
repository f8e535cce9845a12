import i18next from 'i18next';
import type { Voice } from '../../shared/domain/voice.ts';
import { connectionIdOf } from '../app/connections-store.ts';
import type { CallProblem } from '../lib/call-problem.ts';
import { isOn, playerStore, stopPlayer } from '../playback/player.ts';
import { toast } from '../ui/toast.tsx';
import { toastProblem } from '../ui/toast-problem.ts';
import { previews, voices } from './speech.ts';

/** Plays a voice's sample, or stops it while it plays. */
export function togglePreview(voiceId: string): void {
  const had = previews.state.getState()[voiceId];
  const { track, status } = playerStore.getState();
  if (had?.phase === 'ready' && track?.id === had.takeId && isOn(status)) {
    previews.cancelPending();
    stopPlayer(had.takeId);
  } else void previews.play(connectionIdOf('speech'), voiceId);
}

export async function toggleStar(voice: Voice): Promise<void> {
  tell(await voices.star(voice.voiceId, !voice.starred));
}

/** Removes a voice and offers to undo it; it is only some text, no file. */
export async function removeVoice(voice: Voice): Promise<void> {
  if (!tell(await voices.remove(voice.voiceId))) return;
  toast.show({
    title: i18next.t('speech:voices.removed', { name: voice.name || voice.voiceId }),
    undo: () => void bringBack(voice).then(tell),
  });
}

async function bringBack({ voiceId, name, language, note, starred }: Voice): Promise<CallProblem | null> {
  const problem = await voices.save({ voiceId, name, language, note });
  return problem ?? (starred ? voices.star(voiceId, true) : null);
}

function tell(problem: CallProblem | null): boolean {
  return toastProblem(i18next.t('common:actionFailed'), problem);
}
