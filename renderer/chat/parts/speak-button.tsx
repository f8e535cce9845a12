import { AudioLines, Square } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { DOUBLE_PRESS_MS } from '../../../shared/domain/operation-ids.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.tsx';
import { speakState, useSpeakPhase } from '../speak-state.ts';

/** Reads an answer aloud; stops while it is on its way or being heard. The code that speaks comes with the first click. */
export function SpeakButton({ turn }: { turn: Turn }) {
  const { t } = useTranslation('chat');
  const phase = useSpeakPhase(turn.id);
  const speak = async () => {
    try {
      // Seen at once, also while the code is still being read.
      if (phase === undefined) speakState.setState({ [turn.id]: 'coming' });
      const { speakAnswer } = await import('../../speech/speak-answer.ts');
      if (phase === undefined) {
        const { [turn.id]: _, ...others } = speakState.getState();
        speakState.setState(others, true);
      }
      speakAnswer(turn);
    } catch (error) {
      speakState.setState({}, true);
      reportError(error);
      toast.show({ title: t('speak.failed'), tone: 'bad' });
    }
  };
  const begun = useRef(Number.NEGATIVE_INFINITY);
  const press = () => {
    const now = performance.now();
    // The second half of a double click must not stop what the first half started.
    if (now - begun.current < DOUBLE_PRESS_MS) return;
    if (phase === undefined) begun.current = now;
    void speak();
  };
  const words = t(phase === undefined ? 'speak.it' : phase === 'coming' ? 'speak.coming' : 'speak.stop');
  return (
    <button
      type="button"
      // A narrow button hides its label, so the tooltip shows it.
      title={words}
      data-speak={phase ?? 'idle'}
      aria-busy={phase === 'coming' || undefined}
      onClick={press}
      className="relative flex h-7 shrink-0 items-center gap-1.5 rounded-md px-1.5 text-sm text-ink-2 whitespace-nowrap hover:bg-hover hover:text-ink"
    >
      {phase === 'coming' ? (
        <Spinner />
      ) : phase === 'playing' ? (
        <Square aria-hidden size={13} className="fill-current" />
      ) : (
        <AudioLines aria-hidden size={15} />
      )}
      <span className="@max-[36rem]:sr-only">{words}</span>
    </button>
  );
}
