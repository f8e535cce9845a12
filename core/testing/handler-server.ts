import type { ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { type Answer, type ChatServer, startChatServer } from './chat-server.ts';

/** The body of one call of the test handler. */
export const handlerCall = z.object({ job: z.string(), n: z.int() });

export interface HandlerServer {
  readonly server: ChatServer;
  /** Unanswered calls, oldest first. */
  readonly open: { readonly response: ServerResponse; readonly n: number; readonly job: string }[];
  /** Answers the oldest call. */
  answer(text?: string): void;
}

/** Starts a service for the test handler that answers when the test says so. It stops after the test. */
export async function startHandlerServer(): Promise<HandlerServer> {
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
