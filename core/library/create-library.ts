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
import { libraryRouter } from './library-router.ts';
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
