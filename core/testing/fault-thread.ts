import { followFaults } from './fault-fs.ts';

// Preloaded into worker threads (`--import`), so that their disk has the faults of the test that started them.
await followFaults();
