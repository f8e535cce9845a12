import i18next from 'i18next';
import type { AppInfo } from '../../shared/contract/app.ts';
import { formatMoment, joinSentences } from '../locales/format.ts';

/**
 * Describes which copy replaced a damaged database, what was recovered from the damaged file, and where that file is.
 */
export function recoveredMessage(recovered: NonNullable<AppInfo['recovered']>): string {
  const { copyMadeAt, damagedFile, brought, lost, finished } = recovered;
  return joinSentences([
    ...(copyMadeAt === null
      ? []
      : [i18next.t('warnings:recovered.copy', { when: formatMoment(copyMadeAt) })]),
    isNothing(brought)
      ? i18next.t('warnings:recovered.nothing')
      : i18next.t('warnings:recovered.brought', { what: countLabels(brought) }),
    ...(isNothing(lost) ? [] : [i18next.t('warnings:recovered.lost', { what: lostLabels(lost) })]),
    ...(finished ? [] : [i18next.t('warnings:recovered.unfinished')]),
    ...(damagedFile === null ? [] : [i18next.t('warnings:recovered.file', { file: damagedFile })]),
  ]);
}

type Counts = NonNullable<AppInfo['recovered']>['lost'];

/** Returns the counts for `{{what, list}}`, without those of zero. */
export function countLabels({ conversations, messages, works }: Counts): string[] {
  return labelsOf({ conversations, messages, works });
}

/** Returns the losses. Of generations and conversations only the records and titles are lost, not the contents. */
function lostLabels({ conversations, messages, works }: Counts): string[] {
  return labelsOf({ messages, records: works, titles: conversations });
}

type Counted = 'conversations' | 'messages' | 'works' | 'records' | 'titles';

function labelsOf(counts: Partial<Record<Counted, number>>): string[] {
  const all = Object.entries(counts) as [Counted, number][];
  return all.flatMap(([what, count]) =>
    count > 0 ? [i18next.t(`warnings:recovered.${what}`, { count })] : [],
  );
}

const isNothing = ({ conversations, messages, works }: Counts): boolean =>
  conversations + messages + works === 0;
