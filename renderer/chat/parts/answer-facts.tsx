import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { formatDuration } from '../../locales/format.ts';
import { Popover } from '../../ui/popover.tsx';
import { countsAllChoices, turnTokens } from '../token-totals.ts';
import { FactsTable } from './facts-table.tsx';

interface AnswerFactsProps {
  readonly turn: Turn;
}

/** Tokens the model wrote and the time of an answer in a few words; opens to everything the service said of it. */
export function AnswerFacts({ turn }: AnswerFactsProps) {
  const { t } = useTranslation('chat');
  const { output } = turnTokens(turn.answer?.usage);
  const together = countsAllChoices(turn.answer);
  const took = turn.answer?.tookMs ?? null;
  const words = [
    output === null
      ? t('turn.tokensUnknown')
      : t(together ? 'turn.tokensTogether' : 'turn.tokens', { count: output }),
    ...(took === null ? [] : [formatDuration(took)]),
  ];
  return (
    <Popover
      label={t('turn.facts')}
      className="w-96 p-3.5"
      trigger={
        <button
          type="button"
          aria-label={`${t('turn.facts')}: ${words.join(', ')}`}
          className="ml-0.5 h-7 rounded-md px-1.5 text-xs text-ink-3 tabular-nums hover:bg-hover hover:text-ink data-popup-open:bg-hover"
        >
          {words.join(' · ')}
        </button>
      }
    >
      <FactsTable turn={turn} />
    </Popover>
  );
}
