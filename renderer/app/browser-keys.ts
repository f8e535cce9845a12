import type { KeyCombo } from '../ui/key-combo.ts';

/** Reload, tabs and windows, the address, bookmarks, history, downloads, printing and saving the page, its tools. */
const OF_BROWSER =
  /^(Mod\+(Shift\+)?[RTNWPJDOI]|Mod\+[LSUHE]|Mod\+Shift\+[BCKM]|Mod\+(Shift\+)?Tab|Mod\+[0+=-]|(Mod\+|Shift\+)?F5|F1[12]|Alt\+(ArrowLeft|ArrowRight|Home)|Mod\+[[\]])$/;

/** Whether a page in a browser leaves these keys alone. In a window of our own there is nobody else to have them. */
export function isOfBrowser(combo: KeyCombo, inBrowser = location.protocol !== 'app:'): boolean {
  return inBrowser && OF_BROWSER.test(combo);
}
