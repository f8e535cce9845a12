import { viewWishes } from '../ui/view-wishes.ts';

export const { wish, useWish } = viewWishes<
  'focusText' | 'focusSearch' | 'openTrash' | 'newestSong' | 'rename'
>();
