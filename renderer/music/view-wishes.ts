import { viewWishes } from '../ui/view-wishes.ts';

export const { wish, useWish } = viewWishes<
  'focusText' | 'showProblem' | 'focusSearch' | 'openTrash' | 'newestSong' | 'rename'
>();
