import { z } from 'zod';

/** Log levels in increasing severity. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export const logLevel = z.enum(LOG_LEVELS);
export type LogLevel = z.infer<typeof logLevel>;

/** Maximum number of lines per read. */
export const LOG_PAGE_MAX = 500;

/** A position in the log files: the day, the number of its file, and the byte offset. */
export const logPosition = z.string().regex(/^\d{4}-\d{2}-\d{2}-\d{3}:\d{1,9}$/);

/** A log line: an event and its facts. It never contains the user's content or a key. */
export const logLine = z.object({
  /** Its position, which is unique. */
  place: logPosition,
  /** Epoch milliseconds. */
  time: z.int(),
  level: logLevel,
  message: z.string(),
  /** Values as text; objects and arrays as JSON. */
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type LogLine = z.infer<typeof logLine>;
