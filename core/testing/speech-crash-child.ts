/**
 * A core in a process of its own, to be killed: saves the text as the draft, begins one take of it, says which when that
 * is on disk, and lives until the kill. Arguments: data folder, settings file and kept keys of the host as JSON, connection, text.
 */
import { createRouterClient } from '@orpc/server';
import { z } from 'zod';
import { createCore } from '../core.ts';
import { newId } from '../new-id.ts';
import { FakeSettingsFile, FakeVault, fakeHost } from './fake-host.ts';
import { WAV_SETTINGS } from './speech-core.ts';

const [dataFolder = '', settings = '', keys = '', connectionId = '', text = ''] = process.argv.slice(2);
const vault = new FakeVault();
for (const [id, key] of z.array(z.tuple([z.string(), z.string()])).parse(JSON.parse(keys)))
  vault.entries.set(id, key);
const core = createCore(fakeHost({ dataFolder, settingsFile: new FakeSettingsFile(settings), vault }));
await core.start();
const api = createRouterClient(core.router);
const speech = { text, voiceId: 'voice-1', castMode: false, cast: {}, settings: WAV_SETTINGS };
await api.speech.saveDraft({ draft: speech });
const runs = [{ opId: newId(Date.now()), voiceId: 'voice-1' }];
const [take] = await api.speech.create({ runs, connectionId, text, cast: null, settings: WAV_SETTINGS });
process.stdout.write(`${JSON.stringify({ id: take?.id, jobId: take?.jobId })}\n`);
setInterval(() => {}, 60_000);
