import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CallProblem } from '../lib/call-problem.ts';
import { conflictWords } from './conflict-words.ts';
import { ServiceErrorNotice } from './service-error.tsx';

/** Why a call to the core failed, in words. */
export function CallProblemNotice({ problem }: { problem: CallProblem }) {
  const { t } = useTranslation('errors');
  if (problem.kind === 'service') return <ServiceErrorNotice error={problem.error} />;
  return (
    <p
      role="alert"
      className="flex items-start gap-2.5 rounded-lg border border-bad/35 bg-bad-tint px-3 py-2.5"
    >
      <CircleAlert aria-hidden size={18} className="mt-px text-bad" />
      <span className="min-w-0">{words(problem)}</span>
    </p>
  );

  function words(of: Exclude<CallProblem, { kind: 'service' }>): string {
    switch (of.kind) {
      case 'conflict':
        return conflictWords(of.reason);
      case 'not_found':
        return t('call.notFound');
      case 'lost':
        return t(of.billed ? 'call.lostBilled' : 'call.lost');
      case 'defect':
        return `${t('call.unexpected')} ${of.message}`;
      default:
        return of satisfies never;
    }
  }
}
