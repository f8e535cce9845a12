import { useStore } from 'zustand';
import { activeConnection } from '../app/connections-store.ts';
import { draft } from './images.ts';
import { type FittedSize, imagesView } from './images-view.ts';
import { knownInstead } from './sizes.ts';

/**
 * Chooses the model for the next request. A size that its list lacks becomes the listed size of the nearest shape; the
 * size the user meant survives several changes of model.
 */
export function chooseModel(model: string): void {
  const { size } = draft.state.getState().draft;
  const meant = fittedNow()?.before ?? size;
  const instead = knownInstead(meant, model, activeConnection('images')?.profile);
  draft.set({ model, size: instead ?? meant });
  imagesView.setState({
    fitted: instead === null || meant === null ? null : { model, before: meant, size: instead },
  });
}

/** Keeps the size the user meant although the model does not list it. */
export function keepSize(): void {
  const now = fittedNow();
  imagesView.setState({ fitted: null });
  if (now) draft.set({ size: now.before });
}

/** Returns the size that the last change of model replaced, while that still applies to the draft. */
export function useFitted(): FittedSize | null {
  useStore(draft.state, (state) => state.draft);
  useStore(imagesView, (state) => state.fitted);
  return fittedNow();
}

function fittedNow(): FittedSize | null {
  const { model, size } = draft.state.getState().draft;
  const { fitted } = imagesView.getState();
  return fitted?.model === model && fitted.size === size ? fitted : null;
}
