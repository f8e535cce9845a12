import type { StateInline } from 'markdown-it';

/** The key in the state's cache (its other keys are positions) that records that no `]` follows. */
const noneFollows = -9;

/**
 * Inline rule: a `[` or `![` without a following `]` is text. Saves the parser a search for each of thousands of them.
 */
export function unclosedBracketRule(state: StateInline, silent: boolean): boolean {
  const at = state.src[state.pos] === '!' ? state.pos + 1 : state.pos;
  if (state.src[at] !== '[') return false;
  if (state.cache[noneFollows] === undefined) {
    if (state.src.indexOf(']', at) >= 0) return false;
    state.cache[noneFollows] = at;
  }
  if (!silent) state.pending += state.src.slice(state.pos, at + 1);
  state.pos = at + 1;
  return true;
}
