import { parentPort } from 'node:worker_threads';
import { nodeFiles } from './body-files.ts';
import { serveBodies } from './body-thread.ts';

// A program of its own: the thread that core/http/body/body-writer.ts starts.
if (parentPort !== null) serveBodies(parentPort, nodeFiles);
