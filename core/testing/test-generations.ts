import { onTestFinished } from 'vitest';
import { DEFAULT_PROFILE } from '../../shared/service/profile.ts';
import { createStores } from '../backup/stores.ts';
import { GenerationOwner } from '../generations/generation-owner.ts';
import type { Generations } from '../generations/generations.ts';
import { Groups } from '../generations/groups.ts';
import type { TaskPorts } from '../generations/task-generations.ts';
import type { JobHandler } from '../jobs/job-handler.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import { Quarantine } from '../jobs/quarantine.ts';
import { createRedactor } from '../platform/log/redact.ts';
import { testLibrary } from './test-library.ts';

const notAsked = () => {
  throw new Error('not asked in this test');
};

/** Creates the parts of a kind of generation over a real database and a real library: its jobs run, and own their files. */
export function testGenerations() {
  const library = testLibrary();
  const { db, changes, host, folder } = library;
  const { clock, logger } = host;
  const stores = createStores(db);
  const origin = 'http://127.0.0.1:9';
  const connection = { baseUrl: origin, origin, key: null, profile: DEFAULT_PROFILE };
  const connections = { forCall: async () => connection };
  const groups = new Groups(stores.groups, changes);
  const runner = new JobRunner({
    ...{ ...stores, db, clock, logger, changes, connectionFor: connections.forCall },
    redactor: createRedactor({ secrets: () => [] }),
    ...{ pauseQueue: notAsked, onDefect: notAsked, onFailure: notAsked, onOutcome: () => undefined },
  });
  onTestFinished(() => runner.stop());
  const ports: TaskPorts = {
    ...{ ...stores, db, changes, clock, logger, runner, connections, groups, library: library.library },
    ...{ calls: { fetchFile: notAsked }, onErase: () => undefined },
    quarantineFolder: new Quarantine(folder, stores.jobCalls).folder,
  };
  return {
    ...{ ...library, ports, stores },
    /** Runs the jobs of a kind, and lets it own its files. */
    register(kind: Generations, handler: JobHandler): void {
      runner.register(kind.store.kind, handler);
      library.library.owner = new GenerationOwner([kind], groups, changes);
    },
  };
}
