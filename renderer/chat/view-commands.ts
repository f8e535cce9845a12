import { createStore } from 'zustand/vanilla';

/** Wishes of shortcuts and the palette that a mounted view fulfils. Each number counts one wish. */
export const viewCommands = createStore(() => ({
  focusComposer: 0,
  focusSearch: 0,
  chooseModel: 0,
  openOptions: 0,
  openTrash: 0,
  find: 0,
  findNext: 0,
  findPrevious: 0,
  /** The conversation whose name is being edited in the list. */
  renaming: null as string | null,
}));

export type ChatWish = Exclude<keyof ReturnType<typeof viewCommands.getState>, 'renaming'>;

export function wish(what: ChatWish): void {
  // With the next picture: the view that fulfils it may be the one that was just asked for.
  requestAnimationFrame(() => viewCommands.setState((had) => ({ [what]: had[what] + 1 })));
}

export function setRenaming(id: string | null): void {
  viewCommands.setState({ renaming: id });
}
