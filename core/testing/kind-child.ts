/**
 * A child process with a core, to be killed: saves a draft, starts a generation from it, and runs until the kill.
 * Prints `begun` when the job is on disk and `through` when it has ended. Arguments: data folder, settings file and vault
 * entries as JSON, connection id, kind (`take`, `song`, or the mode of an image), text.
 */
import { createRouterClient } from '@orpc/server';
import { z } from 'zod';
import { imageMode } from '../../shared/domain/generated-image.ts';
import { createCore } from '../core.ts';
import { newId } from '../platform/new-id.ts';
import { watchCorePoints } from './crash-points.ts';
import { FakeSettingsFile, FakeVault, fakeHost } from './fake-host.ts';
import { IMAGE_SETTINGS } from './image-core.ts';
import { SONG_SETTINGS } from './song-core.ts';
import { WAV_SETTINGS } from './speech-core.ts';

const [dataFolder = '', file = '', keys = '', connectionId = '', kind = '', text = ''] =
  process.argv.slice(2);
const vault = new FakeVault();
for (const [id, key] of z.array(z.tuple([z.string(), z.string()])).parse(JSON.parse(keys)))
  vault.entries.set(id, key);
const core = createCore(fakeHost({ dataFolder, settingsFile: new FakeSettingsFile(file), vault }));
await core.start();
const api = createRouterClient(core.router);
const opId = newId(Date.now());

async function createTake(): Promise<string | undefined> {
  const settings = WAV_SETTINGS;
  const content = { text, voiceId: 'voice-1', castMode: false, cast: {}, settings };
  await api.speech.saveScript({ id: newId(Date.now()), content });
  watchCorePoints();
  const runs = [{ opId, voiceId: 'voice-1' }];
  const [begun] = await api.speech.create({ runs, connectionId, text, cast: null, settings });
  return begun?.jobId;
}

async function createSong(): Promise<string> {
  const common = { mode: 'lyrics', title: '', settings: SONG_SETTINGS } as const;
  await api.music.saveDraft({ draft: { ...common, lyrics: text, prompt: '', source: null } });
  watchCorePoints();
  const { jobId } = await api.music.create({ ...common, opId, connectionId, text });
  return jobId;
}

async function createImage(): Promise<string | undefined> {
  await api.images.saveDraft({ draft: { ...(await api.images.draft()), prompt: text } });
  watchCorePoints();
  const requests = [{ opId, settings: IMAGE_SETTINGS }];
  const way = imageMode.parse(kind);
  const { generations } = await api.images.create({ connectionId, prompt: text, way, requests });
  return generations[0]?.jobId;
}

const id = kind === 'take' ? await createTake() : kind === 'song' ? await createSong() : await createImage();
process.stdout.write('begun\n');
for await (const _ of await api.jobs.watch({ id: id ?? '', after: 0 }));
process.stdout.write('through\n');
setInterval(() => {}, 60_000);
