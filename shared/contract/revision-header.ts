/** The header of each answer with the revision of the last change before it. */
export const REVISION_HEADER = 'rev';
