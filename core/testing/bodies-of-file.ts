import { afterAll } from 'vitest';
import { BodyWriter } from '../http/body/body-writer.ts';

/**
 * The thread that writes bodies, one for all tests of a file: starting it takes longer than most of what they do. To be
 * called at the top of the file.
 */
export function bodiesOfFile(): BodyWriter {
  const bodies = new BodyWriter();
  afterAll(() => bodies.close());
  return bodies;
}
