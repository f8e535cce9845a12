import type { Rpc } from '../rpc/rpc.ts';
import type { Library } from './library.ts';
import type { LibraryLists } from './library-lists.ts';
import type { LibraryOperations } from './library-operations.ts';
import type { LibrarySelectionActions } from './selection-actions.ts';

interface LibraryParts {
  readonly library: Library;
  readonly libraryLists: LibraryLists;
  readonly libraryMoves: LibrarySelectionActions;
  readonly libraryWork: LibraryOperations;
}

/** Implements the procedures of the library. */
export const libraryRouter = (
  { procedures: { library: p }, numbered }: Rpc,
  { library, libraryLists: lists, libraryMoves: moves, libraryWork: work }: LibraryParts,
) => ({
  get: p.get.handler(({ input }) => library.open(input.id)),
  byIds: p.byIds.handler(({ input }) => numbered(() => lists.byIds(input.ids))),
  items: p.items.handler(({ input }) => numbered(() => lists.items(input))),
  ids: p.ids.handler(({ input }) => lists.ids(input)),
  usage: p.usage.handler(() => lists.usage()),
  star: p.star.handler(({ input }) => moves.star(input.ids, input.starred)),
  rename: p.rename.handler(({ input }) => moves.rename(input.id, input.title)),
  remove: p.remove.handler(({ input }) => moves.remove(input.ids)),
  restore: p.restore.handler(({ input }) => moves.restore(input.ids)),
  trash: p.trash.handler(({ input }) => numbered(() => lists.trash(input.limit))),
  purge: p.purge.handler(({ input }) => moves.purge(input.ids)),
  export: p.export.handler(({ input, signal }) => work.export(input, signal)),
  rebuild: p.rebuild.handler(({ signal }) => work.rebuild(signal)),
  saveAs: p.saveAs.handler(({ input, signal }) => work.saveAs(input.id, signal)),
  showInFolder: p.showInFolder.handler(({ input }) => library.files.showInFolder(input.id)),
  openFolder: p.openFolder.handler(() => library.files.openFolder()),
  copyFiles: p.copyFiles.handler(({ input }) => library.files.copyFiles(input.ids)),
  dragFiles: p.dragFiles.handler(({ input }) => library.files.dragFiles(input.ids)),
  copyPicture: p.copyPicture.handler(({ input }) => library.files.copyPicture(input.id)),
});
