import { createStore } from 'zustand/vanilla';

/** Wishes of shortcuts and the palette that a mounted view fulfils. Each number counts one wish. */
export const viewCommands = createStore(() => ({
  focusComposer: 0,
  focusSearch: 0,
  chooseModel: 0,
  openOptions: 0,
  askRefused: 0,
  openTrash: 0,
  find: 0,
  findNext: 0,
  findPrevious: 0,
  /** The conversation whose name is being edited in the list. */
  renaming: null as string | null,
}));

export type ChatWish = Exclude<keyof ReturnType<typeof viewCommands.getState>, 'renaming'>;

/** How long a wish waits for its view, in milliseconds: what opens it may still be read. */
const WAITS = 2000;
/** When each wish was made that no view has fulfilled yet. */
const waiting = new Map<ChatWish, number>();

export function wish(what: ChatWish): void {
  waiting.set(what, performance.now());
  // With the next picture: the view that fulfils it may be the one that was just asked for.
  requestAnimationFrame(() => viewCommands.setState((had) => ({ [what]: had[what] + 1 })));
}

/** Fulfils a wish before this returns, by the views that are there: a key pressed now is typed where it leads. */
export function wishNow(what: ChatWish): void {
  viewCommands.setState((had) => ({ [what]: had[what] + 1 }));
}

/** Whether such a wish waits; from then on it is fulfilled. */
export function takeWish(what: ChatWish): boolean {
  const made = waiting.get(what);
  waiting.delete(what);
  return made !== undefined && performance.now() - made < WAITS;
}

export function setRenaming(id: string | null): void {
  viewCommands.setState({ renaming: id });
}
