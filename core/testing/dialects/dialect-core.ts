import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import type { ConversationOptions, Part } from '../../../shared/domain/conversation.ts';
import { SERVICE_PRESETS } from '../../../shared/service/presets.ts';
import { newId } from '../../platform/new-id.ts';
import { testCore } from '../test-core.ts';
import { CALL, type Dialect, RESULT } from './dialect.ts';

const limit = 100;
const sentBody = z.looseObject({
  model: z.string(),
  messages: z.array(z.looseObject({ role: z.string() })),
});

/** The function of `CALL`, as each interface defines it. */
export const TOOLS = {
  chat: { type: 'function' as const, function: { name: CALL.name, parameters: { type: 'object' } } },
  messages: { name: CALL.name, input_schema: { type: 'object' } },
};

/** The user's message with the result of `CALL`. */
export const TOOL_RESULT: Part[] = [
  { type: 'tool_result', toolCallId: CALL.id, content: RESULT, isError: false },
];

/** A message of text alone. */
export const question = (text: string): Part[] => [{ type: 'text', block: 0, text }];

/** Sends a JSON body, or an event stream where it is text. */
export function sendBody(response: ServerResponse, body: unknown, status = 200): void {
  const isStream = typeof body === 'string';
  response.writeHead(status, { 'content-type': isStream ? 'text/event-stream' : 'application/json' });
  response.end(isStream ? body : JSON.stringify(body));
}

/** Returns the preset of a service, at this server instead of the service's. */
export function presetAt(origin: string, { preset }: Dialect) {
  const found = SERVICE_PRESETS.find(({ id }) => id === preset);
  if (!found) throw new Error(`there is no preset ${preset}`);
  const path = new URL(found.baseUrl).pathname.replace(/\/$/, '');
  return { name: preset, baseUrl: origin + path, profile: found.profile };
}

/** Runs a test in a whole core with a connection to a server that speaks this dialect. */
export async function withCore(
  dialect: Dialect,
  run: (test: Awaited<ReturnType<typeof startDialect>>) => Promise<void>,
): Promise<void> {
  const core = await testCore();
  try {
    await run(await startDialect(core, dialect));
  } finally {
    await core.close();
  }
}

async function startDialect(
  { api, server, watched }: Awaited<ReturnType<typeof testCore>>,
  dialect: Dialect,
) {
  const preset = presetAt(server.url, dialect);
  const { id: connectionId } = await api.connections.save(preset);
  await api.connections.setKey({ id: connectionId, key: 'key-of-the-service', keep: false });
  const face: 'chat' | 'messages' = preset.profile.chatPath === null ? 'messages' : 'chat';
  const paths: string[] = [];
  return {
    face,
    paths,
    /** Answers the next requests in turn with these bodies, and lists the models of the service. */
    answerWith(bodies: readonly unknown[], status = 200): void {
      const waiting = [...bodies];
      server.posts.length = 0;
      server.answer = (response, _, { method, url = '' }) => {
        if (method === 'GET') return sendBody(response, dialect.models.body);
        paths.push(url);
        sendBody(response, waiting.shift(), status);
      };
    },
    /** Begins a conversation with the tool of `CALL`. */
    async conversation(options: Partial<ConversationOptions> = {}): Promise<string> {
      const chatParameters = { tools: [TOOLS.chat] };
      const messagesParameters = { tools: [TOOLS.messages] };
      const given = {
        connectionId,
        interface: face,
        model: dialect.model,
        chatParameters,
        messagesParameters,
      };
      const { summary } = await api.conversations.create({ options: { ...given, ...options } });
      return summary.id;
    },
    /** Sends a message, and returns the parts of its answer. */
    async send(id: string, parts: Part[]): Promise<readonly Part[]> {
      const before = await api.conversations.open({ id, limit });
      const parentId = before.turns.at(-1)?.id ?? null;
      const opId = newId(Date.now());
      const { jobId } = await api.chat.send({ opId, conversationId: id, parentId, parts, limit });
      await watched(jobId);
      const turn = (await api.conversations.open({ id, limit })).turns.at(-1);
      if (turn?.status !== 'complete') throw new Error(`not answered: ${JSON.stringify(turn)}`);
      return turn.parts;
    },
    /** Gives the conversation to a service of another origin. */
    async switchService(id: string): Promise<void> {
      const { options } = await api.conversations.open({ id, limit });
      const other = await api.connections.save({
        ...{ name: 'Other', baseUrl: server.url },
        profile: { chatPath: face === 'chat' ? '/v1/chat/completions' : null },
      });
      await api.connections.setKey({ id: other.id, key: 'key-of-another-service', keep: false });
      await api.conversations.setOptions({ id, options: { ...options, connectionId: other.id } });
    },
    /** The body of a request, counted since the last `answerWith`. */
    sent: (index: number) => sentBody.parse(JSON.parse(server.posts.at(index) ?? '')),
    test: () => api.connections.test({ opId: newId(Date.now()), id: connectionId }),
  };
}
