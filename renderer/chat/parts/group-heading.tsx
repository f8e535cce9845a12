import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { DayGroup } from '../group-by-day.ts';

/** The heading over the conversations of a day, a week or a month. */
export function GroupHeading({ group }: { group: DayGroup }) {
  const { t } = useTranslation('chat');
  return (
    <h3 className="px-2 pt-4 pb-1.5 text-xs font-medium text-ink-3 first-letter:uppercase">
      {group.kind === 'month' ? monthName(group.start) : t(`list.${group.kind}`)}
    </h3>
  );
}

function monthName(start: number): string {
  const thisYear = new Date(start).getFullYear() === new Date().getFullYear();
  return new Intl.DateTimeFormat(i18next.language, {
    month: 'long',
    ...(thisYear ? {} : { year: 'numeric' }),
  }).format(start);
}
