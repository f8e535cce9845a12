/**
 * Returns a pattern that matches a text literally, ignoring case in every script. The core, which searches a
 * conversation, and the window, which highlights, must find the same.
 */
export function findPattern(text: string): RegExp {
  return new RegExp(text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu');
}
