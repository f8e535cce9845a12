import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openSettings } from '../../app/window-state.ts';
import { problemMessage } from '../../ui/problem-message.ts';
import { ServiceErrorNotice } from '../../ui/service-error.tsx';
import type { DraftEnd } from './lyrics-drafter.ts';

/** Why the lyrics are not there, or not whole. */
export function DraftEndNotice({ end }: { end: DraftEnd }) {
  const { t } = useTranslation('lyrics');
  const error = end.kind === 'answer' ? end.error : null;
  if (error) {
    return (
      <>
        {end.kind === 'answer' && end.some ? <p className="text-sm text-ink">{t('draft.broke')}</p> : null}
        <ServiceErrorNotice
          error={error}
          without={['retry', 'wait', 'continue', 'edit', 'choose-model']}
          onAction={() => openSettings('connections')}
        />
      </>
    );
  }
  if (end.kind === 'stopped') {
    return end.some ? <p className="text-sm text-ink-2">{t('draft.stopped')}</p> : null;
  }
  return (
    <div
      role="alert"
      className="flex items-start gap-2.5 rounded-lg border border-bad/35 bg-bad-tint px-3 py-2.5 text-sm"
    >
      <CircleAlert aria-hidden size={18} className="mt-px text-bad" />
      <div className="min-w-0 break-words">
        <p className="font-medium text-ink">{t('draft.failed')}</p>
        <p className="text-ink-2">{wordsOf(end)}</p>
      </div>
    </div>
  );

  function wordsOf(of: Exclude<DraftEnd, { kind: 'stopped' }>): string {
    switch (of.kind) {
      case 'call':
        return problemMessage(of.problem);
      case 'answer':
        return t('draft.broke');
      case 'nothing':
        return t('draft.nothing');
      default:
        return of satisfies never;
    }
  }
}
