import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createRouterClient, type RouterClient } from '@orpc/server';
import { isEnd } from '../../shared/domain/job-state.ts';
import { LOG_LEVELS, type LogLevel } from '../../shared/domain/log-line.ts';
import { createCore } from '../core.ts';
import { LOG_FOLDER, logFileName } from '../platform/log/log-folder.ts';
import { newId } from '../platform/new-id.ts';
import type { CoreRouter } from '../rpc/rpc.ts';
import { refuse, say } from './chat-server.ts';
import { fakeHost } from './fake-host.ts';
import { DRAWING_SETTINGS } from './picture-core.ts';
import { pictureBytes } from './picture-server.ts';
import { SONG_SETTINGS } from './song-core.ts';
import { sendFile, sendJson, songWav } from './song-server.ts';
import { WAV_SETTINGS } from './speech-core.ts';
import { refuseSpeech, speakTone } from './speech-server.ts';
import { until } from './until.ts';

/** Longest name the contract takes, in UTF-16 units. */
const NAME = 200;

/** Lines in the log, one of each level a round. */
const LOG_ROUNDS = 4;

/** Gives another hostile text each time, of at most so many UTF-16 units. */
type HostileWords = (most?: number) => string;

/** A service that says nothing without a hostile word in it, be it well meant or a refusal. */
export async function startHostileService(words: HostileWords) {
  const file = (name: string) => `${url}/files/${name}`;
  let askings = 0;
  const song = () => ({ id: words(60), title: words(NAME), lyrics: words(), style: words(NAME) });
  const asked = (response: ServerResponse, task: string) =>
    sendJson(
      response,
      task === 'fails'
        ? { task_id: task, status: 'failed', error: { message: words() } }
        : {
            task_id: task,
            // A state nobody knows is work in progress, and shown as it came.
            status: askings++ === 0 ? words(40) : 'succeeded',
            songs: [{ ...song(), audio_url: file('a.wav'), duration: 0.5 }],
          },
    );
  const lists: Readonly<Record<string, () => object>> = {
    '/v1/models': () => ({
      data: Array.from({ length: 8 }, () => ({ id: words(NAME), owned_by: words(60) })),
    }),
    '/v1/voices': () => ({
      voices: Array.from({ length: 8 }, () => ({
        ...{ voice_id: words(60), name: words(NAME), language: words(40), gender: words(40) },
      })),
    }),
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const piece of request) chunks.push(Buffer.from(piece));
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    if (pathname === '/files/a.wav') return sendFile(response, songWav());
    if (pathname === '/files/a.png') return sendFile(response, pictureBytes(), 'image/png');
    const list = lists[pathname];
    if (list !== undefined) return sendJson(response, list());
    if (request.method === 'GET') return asked(response, searchParams.get('task_id') ?? '');
    const text = Buffer.concat(chunks).toString();
    const fails = text.includes('please fail');
    if (/t2a|speech/.test(pathname)) {
      const post = { key: '', path: pathname, body: JSON.parse(text) };
      return (fails ? refuseSpeech(words()) : speakTone)(response, post);
    }
    if (/song|music/.test(pathname)) return sendJson(response, { task_id: fails ? 'fails' : 'sings' });
    if (/image/.test(pathname) && !fails) {
      return sendJson(response, { created: 1, data: [{ url: file('a.png'), revised_prompt: words() }] });
    }
    return fails
      ? refuse(400, words())(response, text, request)
      : say(`${words()}\n\n${words()}`)(response, text, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, close };
}

/**
 * Fills an empty data folder, as the browser host keeps it, with hostile words in every field that people, files or a
 * service fill: by the core's own calls, against a service of the same kind.
 */
export async function fillWithHostileWords(
  dataFolder: string,
  serviceUrl: string,
  words: HostileWords,
): Promise<void> {
  const host = fakeHost({ dataFolder });
  const core = createCore(host);
  await core.start();
  try {
    await fill(createRouterClient(core.router), serviceUrl, words);
  } finally {
    await core.stop();
  }
  writeFileSync(join(dataFolder, 'settings.json'), host.settingsFile.text, { mode: 0o600 });
  mkdirSync(join(dataFolder, 'keys'), { mode: 0o700, recursive: true });
  const keys = JSON.stringify({ version: 1, keys: Object.fromEntries(host.vault.entries) });
  writeFileSync(join(dataFolder, 'keys', 'keys.json'), keys, { mode: 0o600 });
  leaveLogAndCopies(dataFolder, words);
}

async function fill(api: RouterClient<CoreRouter>, serviceUrl: string, words: HostileWords): Promise<void> {
  const opId = () => newId(Date.now());
  const quick = { pollFirstMs: 500, pollMostMs: 500 };
  const profile = { modelsPath: '/v1/models', voicesPath: '/v1/voices', ...quick };
  const { id: connectionId } = await api.connections.save({
    name: words(NAME),
    baseUrl: serviceUrl,
    profile,
  });
  await api.connections.setKey({ id: connectionId, key: 'a-key-of-a-test', keep: true });
  const favouriteModels = [words(NAME).trim()];
  await api.settings.change({ welcomed: true, connectionId, favouriteModels });

  for (const end of ['', 'please fail']) {
    const options = { connectionId, system: words(), model: words(NAME).trim() };
    const { summary } = await api.conversations.create({ options });
    await api.conversations.rename({ id: summary.id, title: words(NAME) });
    const parts = [{ type: 'text' as const, block: 0, text: `${words()} ${end}` }];
    const question = { opId: opId(), conversationId: summary.id, parentId: null, parts, limit: 10 };
    await api.chat.send(question);
    await api.conversations.saveDraft({ id: summary.id, draft: words() });
    const { options: kept } = await api.conversations.open({ id: summary.id, limit: 1 });
    const { connectionId: _connection, unfit: _unfit, ...preset } = kept;
    await api.presets.save({ name: words(NAME), options: preset });
    await api.prompts.save({ name: words(NAME), text: words() });

    const runs = [
      {
        opId: opId(),
        voiceId: words(60)
          .replaceAll(/\p{Cc}/gu, '')
          .trim(),
      },
    ];
    const script = { text: `${words()} ${end}`, cast: null, settings: WAV_SETTINGS, title: words(NAME) };
    await api.speech.create({ runs, connectionId, ...script });
    const settings = { ...SONG_SETTINGS, style: words(NAME), negativeTags: words(NAME) };
    const sung = {
      mode: 'lyrics' as const,
      text: `[verse]\n${words().replaceAll(/[[\]]/g, '')}\n${end}`,
      title: words(80),
      settings,
    };
    await api.music.create({ opId: opId(), connectionId, ...sung });
    const wishes = [{ opId: opId(), settings: { ...DRAWING_SETTINGS, model: words(60).trim() } }];
    const grid = { title: words(NAME) };
    await api.images.draw({ connectionId, prompt: `${words()} ${end}`, way: 'wait', wishes, grid });
  }
  await until(async () => {
    const { items } = await api.jobs.list({ limit: 50 });
    return items.length >= 8 && items.every(({ state }) => isEnd(state));
  }, 60_000);
}

/**
 * A log with lines that are none of ours, however it came by them, and a copy of the database beside a damaged one: what
 * settings show of them.
 */
function leaveLogAndCopies(dataFolder: string, words: HostileWords): void {
  const time = new Date().toISOString();
  const line = (level: LogLevel) => ({
    ...{ time, level, message: words(), [words(60)]: words(), status: 500 },
    error: { name: words(60), message: words(), stack: [words()], cause: { message: words() } },
  });
  const lines = Array.from({ length: LOG_ROUNDS }, () => LOG_LEVELS.map(line)).flat();
  mkdirSync(join(dataFolder, LOG_FOLDER), { recursive: true, mode: 0o700 });
  const log = join(dataFolder, LOG_FOLDER, logFileName(`${time.slice(0, 10)}-000`));
  writeFileSync(log, lines.map((one) => `${JSON.stringify(one)}\n`).join(''));
  copyFileSync(join(dataFolder, 'quartet.db'), join(dataFolder, 'quartet-daily-2026-01-02T03-04-05-678Z.db'));
  writeFileSync(join(dataFolder, 'quartet.db.corrupt-2026-01-01T03-04-05-678Z'), words().repeat(20));
}
