/** The sixth form: who speaks a take and the style of a song, for lists and the search. NULL: not looked up yet. */
export const ASSET_ABOUT = `
ALTER TABLE asset ADD COLUMN about TEXT;
CREATE INDEX asset_without_about ON asset (number) WHERE about IS NULL;
`;
