import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { asset } from '../domain/asset.ts';
import { id } from '../domain/conversation.ts';
import { libraryFilter, libraryItem, librarySort, libraryUsage } from '../domain/library-item.ts';
import { LIBRARY_SELECTION_MAX, NAME_MAX_LENGTH } from '../service/limits.ts';
import { base, list, page } from './base.ts';
import { operationEvents } from './operation-events.ts';

const byId = z.strictObject({ id });
const ids = z.array(id).min(1).max(LIBRARY_SELECTION_MAX);
const byIds = z.strictObject({ ids });

/** A file in the trash. */
export const trashedItem = z.object({
  item: libraryItem,
  deletedAt: z.int(),
  /** When it is permanently deleted, in milliseconds since 1970; cleanup runs some time after. */
  goesAt: z.int(),
});
export type TrashedItem = z.infer<typeof trashedItem>;

/** The result of an export; neither saved nor with an address if the user cancelled. */
export const libraryExport = z.object({
  files: z.int(),
  bytes: z.int(),
  /** Files that were missing by then. */
  missing: z.int(),
  /** The zip file, if the host has no dialog and the window downloads it. */
  url: z.string().nullable(),
  fileName: z.string().nullable(),
  saved: z.boolean(),
});
export type LibraryExport = z.infer<typeof libraryExport>;

/** The result of scanning the library folder. */
export const libraryScan = z.object({
  /** Quartet's files that have a record again. */
  restored: z.int(),
  /** Other files, which are left alone. */
  foreign: z.int(),
  /** Records whose file is missing. */
  missing: z.int(),
});
export type LibraryScan = z.infer<typeof libraryScan>;

/** Whether a copy of a file was saved; `url` is set where the page itself downloads it. */
const savedFile = z.object({ saved: z.boolean(), url: z.string().nullable() });
export type SavedFile = z.infer<typeof savedFile>;

export const libraryContract = {
  /** Returns an audio file. For images: `images.pictures`. */
  get: base.input(byId).output(asset),
  /** Returns those of some files that are there. */
  byIds: base.input(z.strictObject({ ids: z.array(id).min(1).max(200) })).output(list(libraryItem)),
  /**
   * Lists files, newest first unless sorted otherwise. `before`: the last item of the previous page with the same
   * sorting. `total`: all that match, counted with the first page only.
   */
  items: base
    .input(
      z.strictObject({
        filter: libraryFilter,
        sort: librarySort.default('newest'),
        before: id.optional(),
        limit: z.int().min(1).max(200),
      }),
    )
    .output(page(libraryItem).extend({ total: z.int().nullable() })),
  /**
   * Returns all matches, at most LIBRARY_SELECTION_MAX, sorted as `items`, for layout and selection. `times` and
   * `bytes` are parallel to `ids`: creation in milliseconds since 1970, and size.
   */
  ids: base
    .input(z.strictObject({ filter: libraryFilter, sort: librarySort.default('newest') }))
    .output(z.object({ ids: z.array(id), times: z.array(z.int()), bytes: z.array(z.int()) })),
  usage: base.input(z.void()).output(libraryUsage),
  star: base.input(byIds.extend({ starred: z.boolean() })).output(z.void()),
  /** Renames a file with its take or song, including a song's other versions. */
  rename: base
    .input(byId.extend({ title: z.string().trim().min(1).max(NAME_MAX_LENGTH) }))
    .output(libraryItem),
  /** Moves files to the trash for 30 days, along with a take or song that loses its last file. */
  remove: base.input(byIds).output(z.void()),
  restore: base.input(byIds).output(z.void()),
  /** Lists the newest of the trash, last deleted first; `more`: there are older ones. */
  trash: base.input(z.strictObject({ limit: z.int().min(1).max(500) })).output(page(trashedItem)),
  /** Permanently deletes files from the trash. */
  purge: base.input(byIds).output(z.void()),
  /**
   * Copies files with a manifest.json that says how each was made: as a zip file, or into a folder if the host has a
   * dialog (`app.info`). Files deleted meanwhile are skipped. Leaving the stream aborts it without partial files.
   */
  export: base
    .input(byIds.extend({ form: z.enum(['zip', 'folder']) }))
    .output(eventIterator(operationEvents(libraryExport))),
  /** Scans the library folder and creates records for files that have none, from their embedded metadata. */
  rebuild: base.input(z.void()).output(eventIterator(operationEvents(libraryScan))),
  /**
   * Saves a copy of the file, where the host has a dialog (`app.info`). Without one, the window downloads the file:
   * from `url` if that of a sound was changed to the same loudness. That is what the progress is of, in percent; leaving
   * the stream aborts it.
   */
  saveAs: base.input(byId).output(eventIterator(operationEvents(savedFile))),
  /** Shows the file in the system's file manager, if the host can. */
  showInFolder: base.input(byId).output(z.object({ shown: z.boolean() })),
  /** Opens the library folder in the system's file manager, if the host can. */
  openFolder: base.input(z.void()).output(z.object({ shown: z.boolean() })),
  /** Copies an image to the clipboard, if the host can; else the window does. */
  copyPicture: base.input(byId).output(z.object({ copied: z.boolean() })),
  /** Copies files to the clipboard as files, if the host can (`app.info`). */
  copyFiles: base.input(byIds).output(z.object({ copied: z.boolean() })),
  /** Goes on with a drag out of the window as one of these files, if the host can (`app.info`). */
  dragFiles: base.input(byIds).output(z.object({ dragged: z.boolean() })),
};
