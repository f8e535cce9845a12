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
import { IMAGE_SETTINGS } from './image-core.ts';
import { testImageBytes } from './image-server.ts';
import { SONG_SETTINGS } from './song-core.ts';
import { sendFile, sendJson, songWav } from './song-server.ts';
import { WAV_SETTINGS } from './speech-core.ts';
import { refuseSpeech, speakTone } from './speech-server.ts';
import { until } from './until.ts';

/** Longest name that the contract accepts, in UTF-16 code units. */
const NAME_MAX = 200;

/** Rounds of log lines; each has one line of every level. */
const LOG_ROUNDS = 4;

/** Returns another hostile text each time, of at most `maxLength` UTF-16 code units. */
type HostileText = (maxLength?: number) => string;

/** Starts a service that puts hostile text into every response, successes and errors alike. */
export async function startHostileService(hostile: HostileText) {
  const file = (name: string) => `${url}/files/${name}`;
  let polls = 0;
  const song = () => ({
    id: hostile(60),
    title: hostile(NAME_MAX),
    lyrics: hostile(),
    style: hostile(NAME_MAX),
  });
  const answerPoll = (response: ServerResponse, task: string) =>
    sendJson(
      response,
      task === 'fails'
        ? { task_id: task, status: 'failed', error: { message: hostile() } }
        : {
            task_id: task,
            // An unknown state counts as running, and is shown unchanged.
            status: polls++ === 0 ? hostile(40) : 'succeeded',
            songs: [{ ...song(), audio_url: file('a.wav'), duration: 0.5 }],
          },
    );
  const lists: Readonly<Record<string, () => object>> = {
    '/v1/models': () => ({
      data: Array.from({ length: 8 }, () => ({ id: hostile(NAME_MAX), owned_by: hostile(60) })),
    }),
    '/v1/voices': () => ({
      voices: Array.from({ length: 8 }, () => ({
        ...{ voice_id: hostile(60), name: hostile(NAME_MAX), language: hostile(40), gender: hostile(40) },
      })),
    }),
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    if (pathname === '/files/a.wav') return sendFile(response, songWav());
    if (pathname === '/files/a.png') return sendFile(response, testImageBytes(), 'image/png');
    const list = lists[pathname];
    if (list !== undefined) return sendJson(response, list());
    if (request.method === 'GET') return answerPoll(response, searchParams.get('task_id') ?? '');
    const text = Buffer.concat(chunks).toString();
    const fails = text.includes('please fail');
    if (/t2a|speech/.test(pathname)) {
      const post = { key: '', path: pathname, body: JSON.parse(text) };
      return (fails ? refuseSpeech(hostile()) : speakTone)(response, post);
    }
    if (/song|music/.test(pathname)) return sendJson(response, { task_id: fails ? 'fails' : 'sings' });
    if (/image/.test(pathname) && !fails) {
      return sendJson(response, { created: 1, data: [{ url: file('a.png'), revised_prompt: hostile() }] });
    }
    return fails
      ? refuse(400, hostile())(response, text, request)
      : say(`${hostile()}\n\n${hostile()}`)(response, text, request);
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
 * Fills an empty data folder of the browser host, through the core's own API and against a hostile service, with
 * hostile text in every field whose content comes from the user, a file or a service.
 */
export async function fillWithHostileText(
  dataFolder: string,
  serviceUrl: string,
  hostile: HostileText,
): Promise<void> {
  const host = fakeHost({ dataFolder });
  const core = createCore(host);
  await core.start();
  try {
    await fill(createRouterClient(core.router), serviceUrl, hostile);
  } finally {
    await core.stop();
  }
  writeFileSync(join(dataFolder, 'settings.json'), host.settingsFile.text, { mode: 0o600 });
  mkdirSync(join(dataFolder, 'keys'), { mode: 0o700, recursive: true });
  const keys = JSON.stringify({ version: 1, keys: Object.fromEntries(host.vault.entries) });
  writeFileSync(join(dataFolder, 'keys', 'keys.json'), keys, { mode: 0o600 });
  writeLogAndCopies(dataFolder, hostile);
}

async function fill(api: RouterClient<CoreRouter>, serviceUrl: string, hostile: HostileText): Promise<void> {
  const opId = () => newId(Date.now());
  const polling = { pollFirstMs: 500, pollMostMs: 500 };
  const profile = { modelsPath: '/v1/models', voicesPath: '/v1/voices', ...polling };
  const { id: connectionId } = await api.connections.save({
    name: hostile(NAME_MAX),
    baseUrl: serviceUrl,
    profile,
  });
  await api.connections.setKey({ id: connectionId, key: 'a-key-of-a-test', keep: true });
  const favouriteModels = [hostile(NAME_MAX).trim()];
  await api.settings.change({ welcomed: true, connectionId, favouriteModels });

  for (const end of ['', 'please fail']) {
    const options = { connectionId, system: hostile(), model: hostile(NAME_MAX).trim() };
    const { summary } = await api.conversations.create({ options });
    await api.conversations.rename({ id: summary.id, title: hostile(NAME_MAX) });
    const parts = [{ type: 'text' as const, block: 0, text: `${hostile()} ${end}` }];
    const question = { opId: opId(), conversationId: summary.id, parentId: null, parts, limit: 10 };
    await api.chat.send(question);
    await api.conversations.saveDraft({ id: summary.id, draft: hostile() });
    const { options: kept } = await api.conversations.open({ id: summary.id, limit: 1 });
    const { connectionId: _connection, unfit: _unfit, ...preset } = kept;
    await api.presets.save({ name: hostile(NAME_MAX), options: preset });
    await api.prompts.save({ name: hostile(NAME_MAX), text: hostile() });

    const runs = [
      {
        opId: opId(),
        voiceId: hostile(60)
          .replaceAll(/\p{Cc}/gu, '')
          .trim(),
      },
    ];
    const script = {
      text: `${hostile()} ${end}`,
      cast: null,
      settings: WAV_SETTINGS,
      title: hostile(NAME_MAX),
    };
    await api.speech.create({ runs, connectionId, ...script });
    const settings = { ...SONG_SETTINGS, style: hostile(NAME_MAX), negativeTags: hostile(NAME_MAX) };
    const song = {
      mode: 'lyrics' as const,
      text: `[verse]\n${hostile().replaceAll(/[[\]]/g, '')}\n${end}`,
      title: hostile(80),
      settings,
    };
    await api.music.create({ opId: opId(), connectionId, ...song });
    const requests = [{ opId: opId(), settings: { ...IMAGE_SETTINGS, model: hostile(60).trim() } }];
    const grid = { title: hostile(NAME_MAX) };
    await api.images.create({ connectionId, prompt: `${hostile()} ${end}`, way: 'wait', requests, grid });
  }
  await until(async () => {
    const { items } = await api.jobs.list({ limit: 50 });
    return items.length >= 8 && items.every(({ state }) => isEnd(state));
  }, 60_000);
}

/** Writes files that the settings page shows: a log with hostile lines, a database backup, a damaged database. */
function writeLogAndCopies(dataFolder: string, hostile: HostileText): void {
  const time = new Date().toISOString();
  const line = (level: LogLevel) => ({
    ...{ time, level, message: hostile(), [hostile(60)]: hostile(), status: 500 },
    error: { name: hostile(60), message: hostile(), stack: [hostile()], cause: { message: hostile() } },
  });
  const lines = Array.from({ length: LOG_ROUNDS }, () => LOG_LEVELS.map(line)).flat();
  mkdirSync(join(dataFolder, LOG_FOLDER), { recursive: true, mode: 0o700 });
  const log = join(dataFolder, LOG_FOLDER, logFileName(`${time.slice(0, 10)}-000`));
  writeFileSync(log, lines.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  copyFileSync(join(dataFolder, 'quartet.db'), join(dataFolder, 'quartet-daily-2026-01-02T03-04-05-678Z.db'));
  writeFileSync(join(dataFolder, 'quartet.db.corrupt-2026-01-01T03-04-05-678Z'), hostile().repeat(20));
}
