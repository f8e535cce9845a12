/** A panel over the main view in a narrow window. Unlike a dialog, it leaves shortcuts to the window. */
export interface OpenSheet {
  /** The action that closes it. */
  readonly toggledBy: string;
  close(): void;
}

let current: OpenSheet | null = null;

/** Returns the open sheet, or null. */
export function openSheet(): OpenSheet | null {
  return current;
}

/** Marks a sheet as open until the returned function is called. */
export function registerSheet(sheet: OpenSheet): () => void {
  current = sheet;
  return () => {
    if (current === sheet) current = null;
  };
}
