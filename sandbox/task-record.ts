import { z } from 'zod';
import { taskId } from '../shared/service/music.ts';

/** Kinds of files that a task can produce, by file extension. */
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

/** Stored data of a task: enough to run it again or to report its outcome. */
export interface TaskRecord<Request = unknown, Told = unknown> {
  readonly id: string;
  /** Unguessable part of the URLs of its files. */
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly acceptedAt: number;
  readonly request: Request;
  /** Faults of the request; those of the server are not stored. */
  readonly faults: string;
  /** `error`: the reason why there is no result. */
  ended: {
    readonly at: number;
    readonly results: readonly Made<Told>[];
    readonly error: string | null;
  } | null;
}

/** Parses a stored task. @param request Schema of its request. @param told Schema of a result's reported fields. */
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

/** Returns the file name of a result's file. */
export const taskFileName = (id: string, index: number, kind: FileKind): string => `${id}-${index}.${kind}`;
