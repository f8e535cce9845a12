import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { turnText } from '../../../shared/domain/turn-text.ts';
import { isRunning } from '../../lib/fold-job-events.ts';
import { plainOf } from '../../markdown/plain-of.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { lastAnswer } from '../session-state.ts';

/** The longest answer read out in full; the rest is in the transcript. */
const READ_OUT = 1500;

/** Announces an answer's status to screen readers, and each answer once, when it is finished. Never token by token. */
export function Announcer({ session }: { session: ConversationSession }) {
  const { t } = useTranslation('chat');
  const answer = useStore(session.state, (state) => lastAnswer(state));
  const id = answer?.id;
  const status = answer?.status;
  const running = answer !== undefined && isRunning(answer);
  const wasRunning = useRef<string | undefined>(undefined);
  const [said, setSaid] = useState('');
  const latest = useRef(answer);
  latest.current = answer;
  useEffect(() => {
    if (running) wasRunning.current = id;
    else if (id !== undefined && wasRunning.current === id) {
      wasRunning.current = undefined;
      // Marks of what will not be read out anyway need not be taken off.
      const written = turnText(latest.current?.parts ?? []).slice(0, 2 * READ_OUT);
      const who = latest.current?.answer?.answeredBy ?? latest.current?.answer?.model ?? '';
      const text = plainOf(written).slice(0, READ_OUT);
      setSaid(text === '' ? '' : t('announce.said', { who, text }));
    }
  }, [running, id, t]);
  const announced = status !== undefined && (running || wasRunning.current === id || said !== '');
  return (
    <>
      <p role="status" aria-live="polite" className="sr-only">
        {announced ? t(`announce.${status}`) : ''}
      </p>
      <div role="log" aria-live="polite" aria-label={t('transcript.label')} className="sr-only">
        {said === '' ? null : <p key={said}>{said}</p>}
      </div>
    </>
  );
}
