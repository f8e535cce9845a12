import i18next from 'i18next';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { featureCall } from '../../app/features.ts';
import { speakState } from '../../app/speak-state.ts';
import { toast } from '../../ui/toast.tsx';
import { attempt } from '../../ui/toast-problem.ts';

const CALLS = { song: 'songFromAnswer', draw: 'promptFromAnswer' } as const;
export type Crossing = keyof typeof CALLS;

/** Passes an answer's text to another area, as the lyrics of a new song or the prompt of a new image. */
export async function takeAcross(turn: Turn, to: Crossing): Promise<void> {
  try {
    const take = await featureCall(CALLS[to]);
    await take(turn);
  } catch (error) {
    reportError(error);
    toast.show({ title: i18next.t(`chat:${to}.failed`), tone: 'bad' });
  }
}

/** Asks for a voice and reads an answer aloud with it. */
export function speakTurnWith(turn: Turn): Promise<void> {
  return attempt(i18next.t('chat:speak.failed'), async () => (await featureCall('askForVoice'))(turn));
}

/** Reads an answer aloud, or stops while it is loading or playing. Loads the speech code with the first call. */
export async function speakTurn(turn: Turn): Promise<void> {
  const isNew = speakState.getState()[turn.id] === undefined;
  try {
    // Shows at once, even while the code is loading.
    if (isNew) speakState.setState({ [turn.id]: 'coming' });
    const speakAnswer = await featureCall('speakAnswer');
    if (isNew) {
      const { [turn.id]: _, ...others } = speakState.getState();
      speakState.setState(others, true);
    }
    speakAnswer(turn);
  } catch (error) {
    speakState.setState({}, true);
    reportError(error);
    toast.show({ title: i18next.t('chat:speak.failed'), tone: 'bad' });
  }
}
