import type { ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { type Answer, type ChatServer, startChatServer } from './chat-server.ts';

/** The contents of one call of the tests' handler. */
export const errandCall = z.object({ job: z.string(), n: z.int() });

export interface ErrandServer {
  readonly server: ChatServer;
  /** Calls that were not answered yet, in the order they came. */
  readonly open: { readonly response: ServerResponse; readonly n: number; readonly job: string }[];
  /** Answers the oldest of them. */
  answer(text?: string): void;
}

/** A service for errands that answers when the test says so; gone after the test. */
export async function errandServer(): Promise<ErrandServer> {
  const open: ErrandServer['open'] = [];
  const server = await startChatServer((response, body) => {
    open.push({ response, ...errandCall.parse(JSON.parse(body)) });
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

/** Answers at once. */
export const well: Answer = (response) => {
  response.end('well');
};
