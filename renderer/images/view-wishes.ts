import { viewWishes } from '../ui/view-wishes.ts';

export const { wish, useWish } = viewWishes<
  'focusPrompt' | 'focusSearch' | 'newestPicture' | 'renameGrid' | 'showProblem'
>();
