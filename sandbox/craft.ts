import type { z } from 'zod';
import type { TaskAnswer } from './faults.ts';
import type { FileKind, Made, TaskRecord } from './task-record.ts';

/** A file of a product. */
export interface ProductFile {
  readonly kind: FileKind;
  readonly content: Uint8Array;
  /** SHA-256, hexadecimal. */
  readonly hash: string;
}

/** A kind of task output, songs or images: defines how requests become orders and how products become files. */
export interface Craft<Request, Order, Product, Told> {
  /** Name of a single result, used as the prefix of task ids. */
  readonly name: 'song' | 'image';
  /** Fault that requests several results from one task. */
  readonly many: 'songs' | 'images';
  /** Schema of a stored task. */
  readonly record: z.ZodType<TaskRecord<Request, Told>>;
  /** @param index the number of the result within its task @param seed the server's own seed; null for none */
  order(request: Request, index: number, seed: number | null): Order;
  files(product: Product): readonly ProductFile[];
  told(product: Product): Told;
  /** Returns the task answer that a file belongs to. */
  answerOf(kind: FileKind): Extract<TaskAnswer, 'file' | 'cover'>;
  /**
   * Returns a result in the form of an answer.
   * @param address returns the URL of a file; null if a fault omits it
   */
  result(made: Made<Told>, address: (kind: FileKind) => string | null): object;
}
