import { z } from 'zod';
import { id } from '../domain/conversation.ts';
import { LOG_PAGE_MAX, LOG_SEARCH_MAX, logLevel, logLine, logPlace } from '../domain/log-line.ts';
import { windowError } from '../domain/window-error.ts';
import { base } from './base.ts';

export const logsContract = {
  /**
   * Lines of at least a level that hold a text, oldest first: the newest, those before a place, or those from a place on.
   * A read looks through so much of the files at the most: fewer lines than asked for do not mean that there are no more.
   */
  page: base
    .input(
      z.strictObject({
        level: logLevel,
        text: z.string().max(LOG_SEARCH_MAX),
        before: logPlace.optional(),
        from: logPlace.optional(),
        limit: z.int().min(1).max(LOG_PAGE_MAX),
      }),
    )
    .output(
      z.object({
        lines: z.array(logLine),
        /** Where to go on with older ones; null when all was looked through. */
        before: logPlace.nullable(),
        /** Where to go on with newer ones; null when there are no files. */
        from: logPlace.nullable(),
      }),
    ),
  /** Where the files are and how much they hold; `failing`: the last lines could not be written. */
  folder: base
    .input(z.void())
    .output(z.object({ path: z.string(), files: z.int(), bytes: z.int(), failing: z.boolean() })),
  /** Shows the newest file in the system's file manager, where the host can. */
  showFolder: base.input(z.void()).output(z.object({ shown: z.boolean() })),
  /**
   * What helps a stranger to help: versions, settings, counts, last warnings. Markdown, to be read before it is passed on.
   * Nothing that was said or made is in it, and no key; hosts of services only if asked for.
   * @param window what shows it: the browser's name for itself.
   */
  report: base
    .input(z.strictObject({ withHosts: z.boolean(), window: z.string().max(400) }))
    .output(z.object({ id, text: z.string() })),
  /** Saves the last report as it was read: by the host's dialog, else by its address. Refused: `report_gone`. */
  saveReport: base
    .input(z.strictObject({ id }))
    .output(z.object({ url: z.string().nullable(), fileName: z.string(), saved: z.boolean() })),
  /** A defect of the window, without any text that may be a person's. More than a few a minute are only counted. */
  windowFault: base.input(windowError).output(z.void()),
};
