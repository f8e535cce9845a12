/**
 * A core in a process of its own, to be killed: saves the prompt as the draft, asks for a picture of it, says which when
 * that is on disk, and lives until the kill. Arguments: data folder, settings file and kept keys of the host as JSON,
 * connection, way, prompt.
 */
import { createRouterClient } from '@orpc/server';
import { z } from 'zod';
import { drawingWay } from '../../shared/domain/picture.ts';
import { createCore } from '../core.ts';
import { newId } from '../new-id.ts';
import { FakeSettingsFile, FakeVault, fakeHost } from './fake-host.ts';
import { DRAWING_SETTINGS } from './picture-core.ts';

const [dataFolder = '', file = '', keys = '', connectionId = '', way = '', prompt = ''] =
  process.argv.slice(2);
const vault = new FakeVault();
for (const [id, key] of z.array(z.tuple([z.string(), z.string()])).parse(JSON.parse(keys)))
  vault.entries.set(id, key);
const core = createCore(fakeHost({ dataFolder, settingsFile: new FakeSettingsFile(file), vault }));
await core.start();
const api = createRouterClient(core.router);
const draft = await api.images.draft();
await api.images.saveDraft({ draft: { ...draft, prompt } });
const { drawings } = await api.images.draw({
  ...{ connectionId, prompt, way: drawingWay.parse(way) },
  wishes: [{ opId: newId(Date.now()), settings: DRAWING_SETTINGS }],
});
process.stdout.write(`${JSON.stringify({ id: drawings[0]?.id, jobId: drawings[0]?.jobId })}\n`);
setInterval(() => {}, 60_000);
