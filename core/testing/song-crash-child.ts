/**
 * A core in a process of its own, to be killed: saves the lyrics as the draft, asks for a song of them, says which when
 * that is on disk, and lives until the kill. Arguments: data folder, settings file and kept keys of the host as JSON,
 * connection, lyrics.
 */
import { createRouterClient } from '@orpc/server';
import { z } from 'zod';
import { createCore } from '../core.ts';
import { newId } from '../new-id.ts';
import { FakeSettingsFile, FakeVault, fakeHost } from './fake-host.ts';
import { SONG_SETTINGS } from './song-core.ts';

const [dataFolder = '', file = '', keys = '', connectionId = '', text = ''] = process.argv.slice(2);
const vault = new FakeVault();
for (const [id, key] of z.array(z.tuple([z.string(), z.string()])).parse(JSON.parse(keys)))
  vault.entries.set(id, key);
const core = createCore(fakeHost({ dataFolder, settingsFile: new FakeSettingsFile(file), vault }));
await core.start();
const api = createRouterClient(core.router);
const common = { mode: 'lyrics', title: '', settings: SONG_SETTINGS } as const;
await api.music.saveDraft({ draft: { ...common, lyrics: text, prompt: '', source: null } });
const song = await api.music.create({ ...common, opId: newId(Date.now()), connectionId, text });
process.stdout.write(`${JSON.stringify({ id: song.id, jobId: song.jobId })}\n`);
setInterval(() => {}, 60_000);
