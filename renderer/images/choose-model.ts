import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { activeConnection } from '../app/connections-store.ts';
import { draft } from './images.ts';
import { knownInstead } from './sizes.ts';

/** A size that took the place of one the model is not known to draw. */
interface Fitted {
  readonly model: string;
  readonly before: string;
  readonly size: string;
}

const fitted = createStore<{ readonly last: Fitted | null }>(() => ({ last: null }));

/**
 * Chooses the model for the next request. A size that its list lacks becomes the listed size of the nearest shape; the
 * size the user meant survives several changes of model.
 */
export function chooseModel(model: string): void {
  const { size } = draft.state.getState().draft;
  const meant = fittedNow()?.before ?? size;
  const instead = knownInstead(meant, model, activeConnection()?.profile);
  draft.set({ model, size: instead ?? meant });
  fitted.setState({
    last: instead === null || meant === null ? null : { model, before: meant, size: instead },
  });
}

/** Keeps the size the user meant although the model does not list it. */
export function keepSize(): void {
  const now = fittedNow();
  fitted.setState({ last: null });
  if (now) draft.set({ size: now.before });
}

/** Returns what the app adjusted with the last change of model, as long as that still stands in the prompt bar. */
export function useFitted(): Fitted | null {
  useStore(draft.state, (state) => state.draft);
  useStore(fitted);
  return fittedNow();
}

function fittedNow(): Fitted | null {
  const { model, size } = draft.state.getState().draft;
  const { last } = fitted.getState();
  return last?.model === model && last.size === size ? last : null;
}
