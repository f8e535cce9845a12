import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { asset } from '../domain/asset.ts';
import { id } from '../domain/conversation.ts';
import { libraryFilter, libraryItem, librarySort, libraryUsage } from '../domain/library-item.ts';
import { LIBRARY_SELECTION_MAX, NAME_MAX_LENGTH } from '../service/limits.ts';
import { base, page } from './base.ts';
import { operationEvents } from './operation-events.ts';

const byId = z.strictObject({ id });
const ids = z.array(id).min(1).max(LIBRARY_SELECTION_MAX);
const byIds = z.strictObject({ ids });

/** A file in the trash. */
export const trashedItem = z.object({
  item: libraryItem,
  deletedAt: z.int(),
  /** When it goes for good, in milliseconds since 1970; the work is done some time after. */
  goesAt: z.int(),
});
export type TrashedItem = z.infer<typeof trashedItem>;

/** What an export gives: where it is to be had, or nothing when the user thought better of it. */
export const libraryExport = z.object({
  files: z.int(),
  bytes: z.int(),
  /** Files that were gone by then. */
  missing: z.int(),
  /** The zip file, for a host that has no dialog: the window downloads it. */
  url: z.string().nullable(),
  fileName: z.string().nullable(),
  saved: z.boolean(),
});
export type LibraryExport = z.infer<typeof libraryExport>;

/** What looking through the library folder found. */
export const libraryScan = z.object({
  /** Files that were made by Quartet and have a record again. */
  restored: z.int(),
  /** Files that are not Quartet's: left alone. */
  foreign: z.int(),
  /** Records whose file is not there. */
  missing: z.int(),
});
export type LibraryScan = z.infer<typeof libraryScan>;

export const libraryContract = {
  /** A sound. Pictures: `images.pictures`. */
  get: base.input(byId).output(asset),
  item: base.input(byId).output(libraryItem),
  /**
   * Newest first unless sorted otherwise. `before`: the last of the page before, sorted alike. `total`: how many fit in
   * all, counted with the first page only.
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
   * All that fit, at most LIBRARY_SELECTION_MAX, sorted as `items`: to be laid out and selected. `times` and `bytes`: when
   * each was made, in milliseconds since 1970, and its size; as many as `ids`.
   */
  ids: base
    .input(z.strictObject({ filter: libraryFilter, sort: librarySort.default('newest') }))
    .output(z.object({ ids: z.array(id), times: z.array(z.int()), bytes: z.array(z.int()) })),
  usage: base.input(z.void()).output(libraryUsage),
  star: base.input(byIds.extend({ starred: z.boolean() })).output(z.void()),
  /** Calls a file, and the take or song it belongs to, by another title; a song's other versions too. */
  rename: base
    .input(byId.extend({ title: z.string().trim().min(1).max(NAME_MAX_LENGTH) }))
    .output(libraryItem),
  /** Into the trash for 30 days, row and file together; a take or song whose last file it is goes along. */
  remove: base.input(byIds).output(z.void()),
  restore: base.input(byIds).output(z.void()),
  /** The newest in the trash, last deleted first; `more`: there are older ones. */
  trash: base.input(z.strictObject({ limit: z.int().min(1).max(500) })).output(page(trashedItem)),
  /** Deletes for good those that are in the trash. */
  purge: base.input(byIds).output(z.void()),
  /**
   * Copies of files with a manifest.json that says how each was made: as a zip file, or into a folder where the host has
   * a dialog for one (`app.info`). What is deleted meanwhile is left out. Leaving ends it, and nothing half made stays.
   */
  export: base
    .input(byIds.extend({ form: z.enum(['zip', 'folder']) }))
    .output(eventIterator(operationEvents(libraryExport))),
  /** Looks through the library folder and makes records for files that have none, from what they say of themselves. */
  rebuild: base.input(z.void()).output(eventIterator(operationEvents(libraryScan))),
  /** Asks where to and copies the file there. Only where the host has a dialog (`app.info`); else the window downloads. */
  saveAs: base.input(byId).output(z.object({ saved: z.boolean() })),
  /** Shows the file in the system's file manager, where the host can. */
  showInFolder: base.input(byId).output(z.object({ shown: z.boolean() })),
  /** Opens the library folder in the system's file manager, where the host can. */
  openFolder: base.input(z.void()).output(z.object({ shown: z.boolean() })),
  /** Puts a picture on the clipboard, where the host can; else the window does. */
  copyPicture: base.input(byId).output(z.object({ copied: z.boolean() })),
};
