import { followFaults } from './fault-fs.ts';

/** Before the program of a thread: its disk fails as its test says. */
await followFaults();
