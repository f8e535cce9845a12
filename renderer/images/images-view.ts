import { createStore } from 'zustand/vanilla';

/** Finds the tile that takes the Tab key. */
export const CURRENT_TILE = '[data-gallery] :is([data-picture], [data-drawing])[tabindex="0"]';

/** A size that replaced one the model does not list. */
export interface FittedSize {
  readonly model: string;
  readonly before: string;
  readonly size: string;
}

interface ImagesView {
  /** The number of images awaiting confirmation; null if none are. */
  readonly askedAbout: number | null;
  /** The last size that a change of model replaced. */
  readonly fitted: FittedSize | null;
  /** The tile to scroll into view, by image or generation; null once that is done. */
  readonly tile: string | null;
  /** Whether the plan of a grid run is open. */
  readonly planOpen: boolean;
  /** The hovered or focused tile, which shows its actions. */
  readonly hotTile: string | null;
  /** The row height while the slider is dragged; the settings change once, at the end. */
  readonly rowHeight: number | null;
}

/** View state of images other than the gallery; it ends with the window. */
export const imagesView = createStore<ImagesView>(() => ({
  askedAbout: null,
  fitted: null,
  tile: null,
  planOpen: false,
  hotTile: null,
  rowHeight: null,
}));

/** Opens or closes the plan of a grid run for the prompt in the bar. */
export function openGridPlan(planOpen = true): void {
  imagesView.setState({ planOpen });
}

export function setHotTile(hotTile: string | null): void {
  if (imagesView.getState().hotTile !== hotTile) imagesView.setState({ hotTile });
}
