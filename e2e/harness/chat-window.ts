import { setTimeout as sleep } from 'node:timers/promises';
import { beginStream, chunk, endStream, startChatServer } from '../../core/testing/chat-server.ts';
import type { Seeded } from '../../core/testing/seeded.ts';
import type { ChatApi, ChatDeps } from '../../renderer/chat/chat-deps.ts';
import type { ChatStore } from '../../renderer/chat/chat-store.ts';
import { BUILT_IN } from '../../renderer/chat/models-store.ts';
import { watchJob } from '../../renderer/lib/watch-job.ts';
import type { Api } from '../../shared/contract/index.ts';
import { DEFAULT_SETTINGS } from '../../shared/domain/default-settings.ts';
import { isStream } from './bad-line.ts';

/** Starts a service that streams up to six words, each after some milliseconds. */
export function startWordService(random: Seeded) {
  return startChatServer(async (response) => {
    await sleep(random.int(0, 10));
    beginStream(response);
    for (let word = random.int(0, 6); word > 0; word--) {
      response.write(chunk({ content: `word ${word} ` }));
      await sleep(random.pick([2, 20]));
    }
    endStream(response);
  });
}

/** What chat needs of a window. @param streams the API for streams, which a window resumes by itself */
export function chatDeps(api: ChatApi, streams: Pick<ChatApi, 'jobs'> = api): ChatDeps {
  return {
    api,
    watchJob: (options) => watchJob(options, streams.jobs),
    settings: () => DEFAULT_SETTINGS,
    frames: {
      now: () => performance.now(),
      nextFrame(run) {
        const timer = setTimeout(run, 1);
        return () => clearTimeout(timer);
      },
    },
    inView: () => true,
    offered: () => BUILT_IN,
    notifyHidden: () => undefined,
  };
}

/** Applies the changes that the core pushes, as a window does. */
export async function follow(chats: ChatStore, { app }: Pick<Api, 'app'>): Promise<void> {
  for await (const change of await app.watch()) {
    if (change.type === 'ready') void chats.ready(null);
    else chats.apply(change, change.rev);
  }
}

/** The result of a call with the revision of the core at that time, which responses carry in a header. */
class Marked {
  readonly result: unknown;
  readonly rev: number;

  constructor(result: unknown, rev: number) {
    this.result = result;
    this.rev = rev;
  }
}

/** The revision up to which the window has heard of the changes. */
interface Heard {
  upTo(rev: number): Promise<void>;
}

/** A line between `mark` at the core and `wait` at the window, where a response waits for the changes before it. */
export const heardApi = {
  mark: (api: Pick<Api, 'projects'>): object =>
    around(api, async (call) => {
      const result = await call();
      if (isStream(result)) return result;
      return new Marked(result, (await api.projects.list()).rev);
    }),
  /** @param broken rejects when the connection ends, and with it the calls under way */
  wait: <Over extends object>(api: Over, heard: Heard, broken: () => Promise<never>): Over =>
    around(api, async (call) => {
      const response = await Promise.race([call(), broken()]);
      if (!(response instanceof Marked)) return response;
      await heard.upTo(response.rev);
      return response.result;
    }) as Over,
};

function around(api: object, run: (call: () => unknown) => Promise<unknown>): object {
  return new Proxy(() => undefined, {
    get: (_, name) => (name === 'then' ? undefined : around(Reflect.get(api, name), run)),
    apply: (_, self, given: unknown[]) => run(() => Reflect.apply(api as () => unknown, self, given)),
  });
}
