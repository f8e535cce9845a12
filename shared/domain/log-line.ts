import { z } from 'zod';

/** Levels of the log, quietest first. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export const logLevel = z.enum(LOG_LEVELS);
export type LogLevel = z.infer<typeof logLevel>;

/** Most lines read at once, and longest text they are searched for. */
export const LOG_PAGE_MAX = 500;
export const LOG_SEARCH_MAX = 200;

/** A place in the files of the log: the day, the number of its file, and bytes from its beginning. */
export const logPlace = z.string().regex(/^\d{4}-\d{2}-\d{2}-\d{3}:\d{1,9}$/);

/** One line: what happened, and the facts of it. Never what was said, and never a key. */
export const logLine = z.object({
  /** Where it begins; no two lines have the same. */
  place: logPlace,
  /** Epoch milliseconds. */
  time: z.int(),
  level: logLevel,
  message: z.string(),
  /** Values as text; those that hold others as JSON. */
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type LogLine = z.infer<typeof logLine>;
