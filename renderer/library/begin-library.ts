import { registerLibraryActions } from './library-actions.ts';

/** Joins the library to the palette and the keys. The stores begin with their own code. */
export function beginLibrary(): void {
  registerLibraryActions();
}
