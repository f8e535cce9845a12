import type { SearchFilter } from '../../shared/contract/conversations.ts';
import { NAME_MAX_LENGTH } from '../../shared/service/limits.ts';
import { dayStart, startOfDay } from '../lib/days.ts';

export const SEARCH_DATES = ['any', 'today', 'week', 'month', 'range'] as const;
export type SearchDate = (typeof SEARCH_DATES)[number];

export const SEARCH_HAS = ['image', 'code', 'tool', 'document', 'bookmark'] as const;
export type SearchHas = (typeof SEARCH_HAS)[number];

/** The filters of a search as chosen; days are in the window's time zone. */
export interface SearchNarrowing {
  /** Empty: any. */
  readonly model: string;
  readonly date: SearchDate;
  /** Days as `2026-01-31`, both counted in; empty: open on that side. Of use with `range` only. */
  readonly from: string;
  readonly to: string;
  readonly has: readonly SearchHas[];
  /** Conversations have all of them. */
  readonly tags: readonly string[];
}

export const NO_FILTER: SearchNarrowing = { model: '', date: 'any', from: '', to: '', has: [], tags: [] };

/** Whether anything is left out. */
export function isNarrowed(filter: SearchNarrowing): boolean {
  return narrowedBy(filter) > 0;
}

/** How many of its kinds narrow the search: model, time, each tag, and each thing that is to be in the message. */
export function narrowedBy(filter: SearchNarrowing): number {
  const { from, to } = spanOf(filter, 0);
  const span = from === undefined && to === undefined ? 0 : 1;
  return (filter.model.trim() === '' ? 0 : 1) + span + filter.has.length + filter.tags.length;
}

/** The filter as the core is asked for it. @param now epoch milliseconds: which day is today */
export function filterOf(filter: SearchNarrowing, now: number): SearchFilter {
  const model = filter.model.trim().slice(0, NAME_MAX_LENGTH);
  return {
    ...(model === '' ? {} : { model }),
    ...spanOf(filter, now),
    ...(filter.has.length === 0 ? {} : { has: [...filter.has] }),
    ...(filter.tags.length === 0 ? {} : { tags: [...filter.tags] }),
  };
}

function spanOf({ date, from, to }: SearchNarrowing, now: number): Pick<SearchFilter, 'from' | 'to'> {
  switch (date) {
    case 'any':
      return {};
    case 'today':
      return { from: startOfDay(now, 0) };
    case 'week':
      return { from: startOfDay(now, -6) };
    case 'month':
      return { from: startOfDay(now, -29) };
    case 'range': {
      const first = dayStart(from, 0);
      const end = dayStart(to, 1);
      return { ...(first === null ? {} : { from: first }), ...(end === null ? {} : { to: end }) };
    }
    default:
      return date satisfies never;
  }
}
