/**
 * Finds a text as it was typed, letter case apart in every script. One pattern for the core, which looks through a
 * conversation, and the window, which marks the places: both must find the same.
 */
export function findPattern(text: string): RegExp {
  return new RegExp(text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu');
}
