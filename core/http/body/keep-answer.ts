import { KeptAnswerError } from '../errors/kept-answer-error.ts';
import type { ServiceError } from '../errors/service-error.ts';
import { nodeFiles } from './body-files.ts';

/** The failure, with the answer kept at this path where there is something of it and the disk takes it. */
export function keepAnswer(error: ServiceError, bytes: Buffer, path: string): ServiceError {
  if (bytes.length === 0) return error;
  let fd: number | null = null;
  try {
    fd = nodeFiles.open(path);
    nodeFiles.write(fd, bytes);
    nodeFiles.sync(fd);
    nodeFiles.close(fd);
  } catch {
    // That the disk fails now too is not what the user has to know first.
    if (fd !== null) nodeFiles.closeAndRemove(fd, path);
    return error;
  }
  return new KeptAnswerError(error.data, bytes.length, { cause: error.cause ?? error });
}
