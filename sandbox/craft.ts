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

/** What is made in tasks, and how its requests become orders and its products files: songs, pictures. */
export interface Craft<Request, Order, Product, Told> {
  /** What one result is called; the names of its tasks begin with it. */
  readonly name: 'song' | 'image';
  /** The fault that asks for several results of one task. */
  readonly many: 'songs' | 'images';
  /** Reads what is kept of a task. */
  readonly record: z.ZodType<TaskRecord<Request, Told>>;
  /** @param index Which of several results. @param seed The server's own; null for none. */
  order(request: Request, index: number, seed: number | null): Order;
  files(product: Product): readonly ProductFile[];
  told(product: Product): Told;
  /** Which of a task's answers a file is. */
  answerOf(kind: FileKind): Extract<TaskAnswer, 'file' | 'cover'>;
  /** A result as an answer tells it. @param address The address of a file; null where a fault leaves it out. */
  result(made: Made<Told>, address: (kind: FileKind) => string | null): object;
}
