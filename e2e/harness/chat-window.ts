import { setTimeout as sleep } from 'node:timers/promises';
import { beginStream, chunk, endStream, startChatServer } from '../../core/testing/chat-server.ts';
import type { Seeded } from '../../core/testing/seeded.ts';
import type { ChatApi, ChatDeps } from '../../renderer/chat/chat-deps.ts';
import type { ChatStore } from '../../renderer/chat/chat-store.ts';
import { BUILT_IN } from '../../renderer/chat/models-store.ts';
import { watchJob } from '../../renderer/lib/watch-job.ts';
import type { Api } from '../../shared/contract/index.ts';
import { DEFAULT_SETTINGS } from '../../shared/domain/default-settings.ts';

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
