import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { takes } from '../speech.ts';
import { AbBar } from './ab-bar.tsx';
import { TakeNews } from './take-news.tsx';
import { TakeTrash } from './take-trash.tsx';
import { TakesList } from './takes-list.tsx';

/** The takes under the script, newest first. */
export function TakesSection() {
  const { t } = useTranslation('speech');
  const count = useStore(takes.state, (state) => state.items.length);
  const more = useStore(takes.state, (state) => state.more);
  return (
    <section
      aria-label={t('takes.label')}
      className="@container flex min-h-40 min-w-0 flex-[1_1_55%] flex-col"
    >
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 px-6 pt-1.5">
        <h2 className="text-sm font-medium text-ink-2">{t('takes.title')}</h2>
        {count > 0 ? (
          <span className="text-xs text-ink-3 tabular-nums">
            {t(more ? 'takes.more' : 'takes.count', { count })}
          </span>
        ) : null}
        <TakeTrash />
        <AbBar />
      </div>
      <TakesList />
      <TakeNews />
    </section>
  );
}
