import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { SpendingQuestion } from '../../shared/domain/price.ts';
import { spendingQuestion } from '../lib/spending-question.ts';
import { formatMoney } from '../locales/format.ts';
import { AlertDialog } from '../ui/dialog.tsx';
import { useConnections } from './connections-store.ts';
import { useSettings } from './settings-store.ts';

/** Asks for confirmation before a request exceeds a spending limit. */
export function SpendingDialog() {
  const { t } = useTranslation('app');
  const open = useStore(spendingQuestion, (state) => state.open);
  // The text stays during the closing animation.
  const shown = useRef<SpendingQuestion | null>(null);
  shown.current = open?.question ?? shown.current;
  return (
    <AlertDialog
      open={open !== null}
      // The dialog closes before the button's handler, whose answer in the same event counts.
      onClose={() => queueMicrotask(() => open?.answer(false))}
      title={t('spending.title')}
      description={shown.current ? <Description question={shown.current} /> : null}
      confirmLabel={t('spending.send')}
      onConfirm={() => open?.answer(true)}
    />
  );
}

function Description({ question }: { question: SpendingQuestion }) {
  const { t } = useTranslation('app');
  const { connectionId, limit, spent, reserved, next } = question;
  const currency = useSettings((settings) => settings.currency);
  const { connections } = useConnections();
  const name =
    connectionId === null
      ? t('spending.overall')
      : (connections.find(({ id }) => id === connectionId)?.name ?? '');
  const facts = { name, spent: formatMoney(spent, currency), limit: formatMoney(limit.amount, currency) };
  return (
    <>
      <p>{t(limit.per === 'day' ? 'spending.today' : 'spending.month', facts)}</p>
      {reserved > 0 ? <p>{t('spending.reserved', { reserved: formatMoney(reserved, currency) })}</p> : null}
      {next > 0 ? <p>{t('spending.next', { next: formatMoney(next, currency) })}</p> : null}
    </>
  );
}
