import type { UploadReference } from './reference-store.ts';

/** Brings a file to the core, to be a reference. */
export const uploadReference: UploadReference = async () => {
  throw new Error('not there yet');
};
