/**
 * An app that is still there so long after a new start was asked for does not start anew, in milliseconds: asked about
 * work under way, the user chose to stay.
 */
export const STAYED_MS = 10_000;
