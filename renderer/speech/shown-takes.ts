import { useDeferredValue, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { EditedScript } from '../../shared/contract/speech.ts';
import type { Take } from '../../shared/domain/take.ts';
import type { RecordList } from '../data/record-list.ts';
import { script, takeSearch, takes } from './speech.ts';

type Shown = 'all' | 'script';

const shownStore = createStore<{ readonly of: Shown }>(() => ({ of: 'all' }));

export function showTakesOf(of: Shown): void {
  shownStore.setState({ of });
}

export function useTakesShownOf(): Shown {
  return useStore(shownStore, ({ of }) => of);
}

/** Returns the takes made of a script, of those made from them, and of those with the same text. */
export function takesOf({ text, takeIds = [] }: EditedScript, all: readonly Take[]): readonly Take[] {
  const ids = new Set(takeIds);
  return all.filter(
    ({ id, parentId, text: spoken }) =>
      ids.has(id) || (parentId !== null && ids.has(parentId)) || (text !== '' && spoken === text),
  );
}

/** The list of takes: all of them, or those with the chosen tags. */
export function useTakeList(): RecordList<Take> {
  return useStore(takeSearch.state, ({ found }) => found) ?? takes;
}

/** The takes in the list: all of them, or those of the script in the editor. */
export function useShownTakes(): readonly Take[] {
  const of = useTakesShownOf();
  const list = useTakeList();
  const { items, more } = useStore(list.state);
  const draft = useDeferredValue(useStore(script.state, (state) => state.draft));
  const oldest = draft.takeIds?.[0];
  const last = items.at(-1)?.id;
  useEffect(() => {
    // Older takes of the script may not be read yet.
    if (of === 'script' && more && oldest !== undefined && last !== undefined && oldest < last) {
      void list.loadMore();
    }
  }, [list, of, more, oldest, last]);
  return useMemo(() => (of === 'all' ? items : takesOf(draft, items)), [of, items, draft]);
}
