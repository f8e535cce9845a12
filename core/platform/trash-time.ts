/** How long what the user deleted can be had back, in milliseconds: 30 days. */
export const TRASH_RETENTION_MS = 30 * 86_400_000;
