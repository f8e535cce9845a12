import { parentPort } from 'node:worker_threads';
import { type BodyFiles, nodeFiles } from '../http/body/body-files.ts';
import { serveBodies } from '../http/body/body-thread.ts';

/** The thread that writes bodies, on a disk with room for 300 kB and no more. */
const ROOM = 300_000;
let left = ROOM;

const files: BodyFiles = {
  ...nodeFiles,
  write(fd, bytes) {
    nodeFiles.write(fd, bytes.subarray(0, left));
    left = Math.max(0, left - bytes.length);
    if (left === 0) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  },
};

if (parentPort !== null) serveBodies(parentPort, files);
