import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { script, takes, takesOfScript } from './speech.ts';

type Shown = 'all' | 'script';

const shownStore = createStore<{ readonly of: Shown }>(() => ({ of: 'all' }));

export function showTakesOf(of: Shown): void {
  shownStore.setState({ of });
}

export function useTakesShownOf(): Shown {
  return useStore(shownStore, ({ of }) => of);
}

/** Returns the list of takes in view: all of them, or those of the script in the editor. */
export function useShownTakes(): typeof takes {
  const of = useTakesShownOf();
  const scriptId = useStore(script.state, (state) => state.draft.id);
  return of === 'all' || scriptId === '' ? takes : takesOfScript(scriptId);
}
