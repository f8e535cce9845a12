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

/** A kind of output that tasks produce, songs or images: how its requests become orders and its products files. */
export interface Craft<Request, Order, Product, Told> {
  /** The name of one result, with which the ids of its tasks begin. */
  readonly name: 'song' | 'image';
  /** The fault that asks for several results of one task. */
  readonly many: 'songs' | 'images';
  /** The schema of a stored task. */
  readonly record: z.ZodType<TaskRecord<Request, Told>>;
  /** @param index the number of the result within its task @param seed the server's own seed; null for none */
  order(request: Request, index: number, seed: number | null): Order;
  files(product: Product): readonly ProductFile[];
  told(product: Product): Told;
  /** Returns the task answer that a file belongs to. */
  answerOf(kind: FileKind): Extract<TaskAnswer, 'file' | 'cover'>;
  /**
   * Returns a result as an answer reports it.
   * @param address returns the URL of a file; null where a fault omits it
   */
  result(made: Made<Told>, address: (kind: FileKind) => string | null): object;
}
