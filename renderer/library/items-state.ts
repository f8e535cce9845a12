import type { Api } from '../../shared/contract/index.ts';
import type { LibrarySort } from '../../shared/domain/library-item.ts';
import type { CallProblem } from '../lib/call-problem.ts';
import { type ItemOrder, NO_ITEMS } from './item-order.ts';
import { EVERYTHING, type LibraryView } from './library-filter.ts';

/** The files that are looked at, as far as they were read. */
export interface ItemsState {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly view: LibraryView;
  /** The view is another than what is shown, which is on its way. */
  readonly isLoading: boolean;
  readonly order: ItemOrder;
  /** How the order is sorted. */
  readonly sort: LibrarySort;
  /** How many fit; more than the order holds while that is read. */
  readonly total: number;
  readonly problem: CallProblem | null;
}

export const NOTHING_READ: ItemsState = {
  phase: 'loading',
  view: EVERYTHING,
  isLoading: false,
  order: NO_ITEMS,
  sort: 'newest',
  total: 0,
  problem: null,
};

/** The part of the contract the lists need; tests bring their own. */
export type LibraryApi = Pick<Api['library'], 'items' | 'ids' | 'byIds' | 'star' | 'remove' | 'restore'>;
