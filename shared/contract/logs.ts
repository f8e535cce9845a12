import { z } from 'zod';
import { id } from '../domain/conversation.ts';
import { LOG_PAGE_MAX, logLevel, logLine, logPosition } from '../domain/log-line.ts';
import { windowError } from '../domain/window-error.ts';
import { SEARCH_MAX_LENGTH } from '../service/limits.ts';
import { base } from './base.ts';

export const logsContract = {
  /**
   * Returns lines of at least a level that contain a text, oldest first: the newest, those before a position, or those
   * from a position on. One call scans a limited amount: fewer lines than requested do not mean that there are no more.
   */
  page: base
    .input(
      z.strictObject({
        level: logLevel,
        text: z.string().max(SEARCH_MAX_LENGTH),
        before: logPosition.optional(),
        from: logPosition.optional(),
        limit: z.int().min(1).max(LOG_PAGE_MAX),
      }),
    )
    .output(
      z.object({
        lines: z.array(logLine),
        /** The position to continue with older lines; null if everything was scanned. */
        before: logPosition.nullable(),
        /** The position to continue with newer lines; null if there are no files. */
        from: logPosition.nullable(),
      }),
    ),
  /** Returns the folder and its size; `failing`: the last lines could not be written. */
  folder: base
    .input(z.void())
    .output(z.object({ path: z.string(), files: z.int(), bytes: z.int(), failing: z.boolean() })),
  /** Shows the newest file in the system's file manager, if the host can. */
  showFolder: base.input(z.void()).output(z.object({ shown: z.boolean() })),
  /**
   * Creates a report for support: versions, settings, counts, last warnings. It is Markdown, to be read before it is
   * sent, and contains neither the user's content nor keys; host names only on request.
   * @param window the user agent.
   */
  report: base
    .input(z.strictObject({ withHosts: z.boolean(), window: z.string().max(400) }))
    .output(z.object({ id, text: z.string() })),
  /** Saves the newest report: with the host's dialog, else by its address. Refused: `report_gone`. */
  saveReport: base
    .input(z.strictObject({ id }))
    .output(z.object({ url: z.string().nullable(), fileName: z.string(), saved: z.boolean() })),
  /** Reports an error of the window without any personal text. Beyond a few per minute they are only counted. */
  windowFault: base.input(windowError).output(z.void()),
};
