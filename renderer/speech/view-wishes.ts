import { viewWishes } from '../ui/view-wishes.ts';

export const { wish, useWish } = viewWishes<
  'focusScript' | 'focusVoices' | 'addVoice' | 'newestTake' | 'openTrash'
>();
