import { z } from 'zod';
import { taskId } from '../shared/service/music.ts';

/** The kinds of files that a task can produce, by file extension. */
export const FILE_KINDS = ['mp3', 'png', 'jpg'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

const madeFile = z.object({
  kind: z.enum(FILE_KINDS),
  /** SHA-256, hexadecimal. */
  hash: z.string(),
  bytes: z.number(),
});
export type MadeFile = z.infer<typeof madeFile>;

/** A result of a task: its fields in the answer, and its files, which the shelf stores. */
export interface Made<Told> {
  readonly id: string;
  readonly told: Told;
  readonly files: readonly MadeFile[];
}

/** The stored data of a task: enough to make it again, or to report its outcome. */
export interface TaskRecord<Request = unknown, Told = unknown> {
  readonly id: string;
  /** Part of the addresses of its files, which nobody can guess. */
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly acceptedAt: number;
  readonly request: Request;
  /** As asked for with the task; the server's own are not kept. */
  readonly faults: string;
  /** `error`: why there is no result. */
  ended: {
    readonly at: number;
    readonly results: readonly Made<Told>[];
    readonly error: string | null;
  } | null;
}

/** Reads a kept task again. @param request What its request is. @param told What is told of a result. */
export const taskRecord = <Request, Told>(
  request: z.ZodType<Request>,
  told: z.ZodType<Told>,
): z.ZodType<TaskRecord<Request, Told>> =>
  z.object({
    id: taskId,
    token: z.string().regex(/^[\w-]{20,64}$/),
    acceptedAt: z.number(),
    request,
    faults: z.string(),
    ended: z
      .object({
        at: z.number(),
        results: z.array(z.object({ id: z.string(), told, files: z.array(madeFile) })),
        error: z.string().nullable(),
      })
      .nullable(),
  });

/** How the file of a result is called. */
export const taskFileName = (id: string, index: number, kind: FileKind): string => `${id}-${index}.${kind}`;
