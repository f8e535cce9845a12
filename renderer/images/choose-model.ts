import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { activeConnection } from './draft-block.ts';
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
 * Chooses the model that is to draw. A size that is not in its list becomes the nearest in shape that is; the one that was
 * meant is not forgotten by going from model to model.
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

/** Takes the size that was meant all the same. */
export function keepSize(): void {
  const now = fittedNow();
  fitted.setState({ last: null });
  if (now) draft.set({ size: now.before });
}

/** What was changed with the model, while that still stands in the bar. */
export function useFitted(): Fitted | null {
  const { model, size } = useStore(draft.state, (state) => state.draft);
  const last = useStore(fitted, (state) => state.last);
  return last?.model === model && last.size === size ? last : null;
}

function fittedNow(): Fitted | null {
  const { model, size } = draft.state.getState().draft;
  const { last } = fitted.getState();
  return last?.model === model && last.size === size ? last : null;
}
