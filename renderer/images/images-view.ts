import { createStore } from 'zustand/vanilla';

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
}

/** View state of images besides the gallery; it ends with the window. */
export const imagesView = createStore<ImagesView>(() => ({
  askedAbout: null,
  fitted: null,
  tile: null,
  planOpen: false,
}));

/** Opens the plan of a grid run for the prompt that stands in the bar, or closes it. */
export function openGridPlan(planOpen = true): void {
  imagesView.setState({ planOpen });
}
