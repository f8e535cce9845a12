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
  return [
    ...(conversations > 0 ? [i18next.t('warnings:recovered.conversations', { count: conversations })] : []),
    ...(messages > 0 ? [i18next.t('warnings:recovered.messages', { count: messages })] : []),
    ...(works > 0 ? [i18next.t('warnings:recovered.works', { count: works })] : []),
  ];
}

/** Returns the losses. Of generations and conversations only the records and titles are lost, not the contents. */
function lostLabels({ conversations, messages, works }: Counts): string[] {
  return [
    ...(messages > 0 ? [i18next.t('warnings:recovered.messages', { count: messages })] : []),
    ...(works > 0 ? [i18next.t('warnings:recovered.records', { count: works })] : []),
    ...(conversations > 0 ? [i18next.t('warnings:recovered.titles', { count: conversations })] : []),
  ];
}

const isNothing = ({ conversations, messages, works }: Counts): boolean =>
  conversations + messages + works === 0;
