import { readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { DEFAULT_PROFILE } from '../../shared/service/profile.ts';
import { createStores } from '../backup/stores.ts';
import { GenerationStore } from '../db/generations/generation-store.ts';
import type { JobHandler } from '../jobs/job-handler.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import { Quarantine } from '../jobs/quarantine.ts';
import { createRedactor } from '../platform/log/redact.ts';
import { newId } from '../platform/new-id.ts';
import { songWav } from '../testing/song-server.ts';
import { assetFacts, testLibrary } from '../testing/test-library.ts';
import { until } from '../testing/until.ts';
import { FetchedFiles } from './fetched-files.ts';
import { GenerationOwner } from './generation-owner.ts';
import { commonView, type Generations } from './generations.ts';
import { Groups } from './groups.ts';
import { TaskGenerations, type TaskPorts } from './task-generations.ts';

const notAsked = () => {
  throw new Error('not asked in this test');
};

/** Creates the parts of a kind of generation over a real database and a real library: its jobs run, and own their files. */
function testGenerations() {
  const library = testLibrary();
  const { db, changes, host, folder } = library;
  const { clock, logger } = host;
  const stores = createStores(db);
  const origin = 'http://127.0.0.1:9';
  const connection = { baseUrl: origin, origin, key: null, profile: DEFAULT_PROFILE };
  const connections = { forCall: async () => connection };
  const groups = new Groups(stores.groups, changes);
  const spending = { assertWithin: () => undefined };
  const runner = new JobRunner({
    ...{ ...stores, db, clock, logger, changes, connectionFor: connections.forCall },
    redactor: createRedactor({ secrets: () => [] }),
    spending,
    ...{ pauseConnection: notAsked, onDefect: notAsked, onFailure: notAsked, onOutcome: () => undefined },
  });
  onTestFinished(() => runner.stop());
  const ports: TaskPorts = {
    ...{ ...stores, db, changes, clock, logger, runner, connections, groups, library: library.library },
    ...{ spending, calls: { fetchFile: notAsked }, onErase: () => undefined },
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

it('a new generation kind can be generated, trashed, restored and deleted for good', async () => {
  const { ports, db, folder, library, moves, register, host } = testGenerations();
  const settings = z.object({ model: z.string() });
  const store = new GenerationStore(db, { kind: 'noise', settings, details: z.object({}), noDetails: {} });
  const files = new FetchedFiles(join(folder, 'noises'), ['wav']);
  const noises = new TaskGenerations(ports, store, {
    ...{ thing: 'generation', assetKind: 'speech', files, formats: ['wav'], outputsMax: 1 },
    view: (noise, outputs) => ({ ...commonView(noise), ids: outputs.map(({ assetId }) => assetId ?? '') }),
    changed: () => ({ type: 'library_rebuilt' }),
    removed: () => ({ type: 'library_rebuilt' }),
    request: () => ({ method: 'POST', url: 'http://127.0.0.1:9/noise', headers: {}, body: null }),
    async send(_context, _call, { id: generationId }) {
      const held = files.beginHeld(generationId, 0);
      writeFileSync(held, songWav());
      store.outputs.insert({ generationId, n: 0, heldFile: basename(held), details: {} });
      return {};
    },
    keep: ({ path }, { title }, _output, announce) => library.keep(path, assetFacts('wav', title), announce),
    // It returns a result at once: there is no task and nothing to download.
    ...{ query: () => expect.fail(), pollTask: () => expect.fail(), failedMessage: '', noResultMessage: '' },
    ...{ output: () => expect.fail(), newerAddress: () => null, fileMax: () => 0 },
  });
  register(noises, noises.handler);
  const order = { opId: newId(1), title: 'Rain', prompt: 'Rain on a roof', settings: { model: 'm' } };
  const [{ id } = expect.fail()] = await noises.write('c', [order]);
  await until(() => noises.get(id).state === 'done');
  const { ids } = noises.get(id);
  expect(library.libraryItem(ids[0] ?? '')).toMatchObject({ title: 'Rain', ownerId: id, missing: false });
  await moves.remove(ids);
  expect(noises.trash(9).items).toMatchObject([{ view: { id, ids } }]);
  await noises.restore(id);
  expect(library.libraryItem(ids[0] ?? '').ownerId).toBe(id);
  await noises.remove(id);
  await noises.deletePermanently(id);
  expect(() => noises.get(id)).toThrow(`no generation ${id}`);
  expect(readdirSync(host.libraryFolder).filter((name) => !name.startsWith('.'))).toEqual([]);
  expect(ports.jobs.byOperation(order.opId)).toBeUndefined();
});
