import type { ServerResponse } from 'node:http';
import { beforeEach, onTestFinished } from 'vitest';
import { z } from 'zod';
import { type Answer, type ChatServer, startChatServer } from './chat-server.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { type TestJobs, type TestJobsOptions, testJobs } from './test-jobs.ts';

/** The body of one call of the test handler. */
export const handlerCall = z.object({ job: z.string(), n: z.int() });

interface HandlerServer {
  readonly server: ChatServer;
  /** Unanswered calls, oldest first. */
  readonly open: { readonly response: ServerResponse; readonly n: number; readonly job: string }[];
  /** Answers the oldest call. */
  answer(text?: string): void;
}

/** Starts a service for the test handler that answers when the test says so. It stops after the test. */
async function startHandlerServer(): Promise<HandlerServer> {
  const open: HandlerServer['open'] = [];
  const server = await startChatServer((response, body) => {
    open.push({ response, ...handlerCall.parse(JSON.parse(body)) });
  });
  onTestFinished(() => server.close());
  return {
    server,
    open,
    answer(text = 'well') {
      open.shift()?.response.end(text);
    },
  };
}

/** Answers a call at once. */
export const answerAtOnce: Answer = (response) => {
  response.end('well');
};

/** Gives each test of a file a service and a folder of its own, and starts jobs on them. */
export function jobsOfFile() {
  let service: HandlerServer;
  let folder: string;
  beforeEach(async () => {
    folder = temporaryFolder().path;
    service = await startHandlerServer();
  });
  return {
    get server() {
      return service.server;
    },
    get open() {
      return service.open;
    },
    get folder() {
      return folder;
    },
    answer: (text?: string) => service.answer(text),
    /** Starts the jobs of the folder; they stop after the test. */
    start(given: Partial<TestJobsOptions> = {}): TestJobs {
      const it = testJobs({ folder, url: service.server.url, ...given });
      onTestFinished(() => {
        // Unanswered requests would delay the end of the test.
        for (const { response } of service.open) response.destroy();
        return it.close();
      });
      return it;
    },
  };
}
