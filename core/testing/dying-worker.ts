import { parentPort } from 'node:worker_threads';
import { type BodyFiles, nodeFiles } from '../http/body/body-files.ts';
import { serveBodies } from '../http/body/body-thread.ts';

/** The thread that writes bodies, and dies of the first write. */
const files: BodyFiles = { ...nodeFiles, write: () => process.exit(3) };

if (parentPort !== null) serveBodies(parentPort, files);
