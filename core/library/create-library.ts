import type { DatabaseSync } from 'node:sqlite';
import type { AssetListStore } from '../db/library/asset-list-store.ts';
import type { AssetMovesStore } from '../db/library/asset-moves-store.ts';
import type { AssetStore } from '../db/library/asset-store.ts';
import type { TagStore } from '../db/library/tag-store.ts';
import { Audio } from '../formats/audio/audio.ts';
import { Imaging } from '../formats/imaging/imaging.ts';
import type { Changes } from '../platform/changes.ts';
import type { Host, Logger } from '../platform/host.ts';
import type { Media } from '../platform/media.ts';
import type { Rpc } from '../rpc/rpc.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import { Downloads } from './downloads.ts';
import { Library } from './library.ts';
import { LibraryLists } from './library-lists.ts';
import { LibraryOperations } from './library-operations.ts';
import { LibrarySelectionActions } from './selection-actions.ts';
import { tagsRouter } from './tags.ts';
import { Uploads, uploadsRouter } from './uploads.ts';

interface Needs {
  readonly db: DatabaseSync;
  readonly stores: {
    readonly assets: AssetStore;
    readonly assetLists: AssetListStore;
    readonly assetMoves: AssetMovesStore;
    readonly tags: TagStore;
  };
  readonly host: Host;
  readonly logger: Logger;
  readonly media: Media;
  readonly changes: Changes;
  readonly settings: SettingsService;
  readonly rpc: Rpc;
  /** Watches the disk space, and checks whether the library folder is missing. */
  readonly disk: { check(): void; libraryIsGone: () => boolean };
  /** Called before and after something is deleted for good by hand: the dated copies of the database hold it. */
  readonly onErase: () => void;
}

/** Creates the library, and the parts that import, export and serve its files. */
export function createLibrary(needs: Needs) {
  const { host, stores, rpc, disk } = needs;
  const { clock, dataFolder } = host;
  const audio = new Audio();
  const imaging = new Imaging();
  const handedOut = new Downloads({ ...needs, dataFolder, clock });
  const uploads = new Uploads({ dataFolder, clock });
  const ports = { ...needs, ...stores, audio, imaging, handedOut, clock };
  const library = new Library(ports);
  library.onFolder = () => disk.check();
  disk.libraryIsGone = () => library.folderIsGone();
  const libraryLists = new LibraryLists({
    ...{ lists: stores.assetLists, assets: stores.assets },
    ...{ views: library.views, host },
  });
  const libraryMoves = new LibrarySelectionActions({ ...ports, moves: stores.assetMoves, library });
  const libraryWork = new LibraryOperations({ ...ports, library });
  return {
    ...{ library, libraryLists, audio, imaging, handedOut, uploads },
    router: {
      library: libraryRouter(rpc, { library, libraryLists, libraryMoves, libraryWork }),
      tags: tagsRouter(rpc, needs),
      uploads: uploadsRouter(rpc, uploads),
    },
    /** Ends work under way. */
    async close(): Promise<void> {
      uploads.close();
      await libraryWork.close();
    },
    /** Ends the threads that decode audio and images. Call when nothing uses them any more. */
    async closeThreads(): Promise<void> {
      await library.close();
      await audio.close();
      await imaging.close();
    },
  };
}

interface LibraryParts {
  readonly library: Library;
  readonly libraryLists: LibraryLists;
  readonly libraryMoves: LibrarySelectionActions;
  readonly libraryWork: LibraryOperations;
}

/** Implements the procedures of the library. */
const libraryRouter = (
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
