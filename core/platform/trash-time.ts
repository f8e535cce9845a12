/** Milliseconds that the trash keeps deleted things: 30 days. */
export const TRASH_RETENTION_MS = 30 * 86_400_000;
