import { registerLibraryActions } from './library-actions.ts';

let begun = false;

/** Joins the library to the palette and the keys, once; the stores begin with their own code. */
export function beginLibrary(): void {
  if (begun) return;
  begun = true;
  registerLibraryActions();
}
