import { createStore } from 'zustand/vanilla';

/** Finds the tile that takes the Tab key. */
export const CURRENT_TILE = '[data-gallery] :is([data-picture], [data-drawing])[tabindex="0"]';

/** A size that took the place of one the model is not known to draw. */
export interface FittedSize {
  readonly model: string;
  readonly before: string;
  readonly size: string;
}

interface ImagesView {
  /** How many images are asked about before they are asked for; null: nothing is asked. */
  readonly askedAbout: number | null;
  /** The last size that a change of model replaced. */
  readonly fitted: FittedSize | null;
  /** A tile the gallery is to bring into view, by its image or generation; null once it did. */
  readonly tile: string | null;
  /** The plan of a grid run is open. */
  readonly planOpen: boolean;
  /** The tile under the pointer or with the focus: it shows what can be done with it. */
  readonly hotTile: string | null;
  /** The height of rows during a drag of the slider; the settings are changed once, at the end. */
  readonly rowHeight: number | null;
}

/** View state of images besides the gallery; it ends with the window. */
export const imagesView = createStore<ImagesView>(() => ({
  askedAbout: null,
  fitted: null,
  tile: null,
  planOpen: false,
  hotTile: null,
  rowHeight: null,
}));

/** Opens the plan of a grid run for the prompt that stands in the bar, or closes it. */
export function openGridPlan(planOpen = true): void {
  imagesView.setState({ planOpen });
}

export function setHotTile(hotTile: string | null): void {
  if (imagesView.getState().hotTile !== hotTile) imagesView.setState({ hotTile });
}
