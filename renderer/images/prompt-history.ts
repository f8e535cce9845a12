import { drawings, gallery } from './images.ts';

/** Pictures looked at for their prompts: the newest. */
const LOOKED_AT = 100;

/** Prompts that were drawn before, as far as the window knows them: the oldest first, each once. */
export function earlierPrompts(): string[] {
  const pictures = gallery.state
    .getState()
    .ids.slice(0, LOOKED_AT)
    .flatMap((id) => gallery.known(id) ?? []);
  const newest = [...drawings.state.getState().items, ...pictures].toSorted(
    (one, other) => other.createdAt - one.createdAt,
  );
  return [...new Set(newest.map(({ prompt }) => prompt))].toReversed();
}
