import type { ComponentType } from 'react';

/** Parts of the settings' data page that other features provide. */
export interface DataPageParts {
  readonly conversations: ComponentType;
  readonly diskUse: ComponentType;
  readonly libraryFiles: ComponentType;
  readonly openLibraryFolder: () => Promise<void>;
}
