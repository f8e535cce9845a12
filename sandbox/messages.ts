import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Json, jsonObject } from '../shared/service/json.ts';
import { MESSAGES_TEMPERATURE, TOP_P } from '../shared/service/limits.ts';
import { messagesModelId, messagesRequest } from '../shared/service/messages.ts';
import { CONTEXT_WINDOW, requireRoom } from './context-window.ts';
import { compose } from './engines/chat/compose.ts';
import { type Bounds, type Generated, generate } from './engines/chat/generate.ts';
import type { Prompt } from './engines/chat/prompt.ts';
import { freshSeed, seededRandom } from './engines/chat/random.ts';
import { loadTokenizer, type Tokenizer } from './engines/chat/tokens.ts';
import { answerTypedFaults } from './fault-answers.ts';
import { ApiError, errorBody } from './http-error.ts';
import { EventStream } from './http-events.ts';
import { validate } from './http-validate.ts';
import { hugeAnswer } from './huge-answer.ts';
import { manageContext } from './messages-context.ts';
import { readMessages } from './messages-prompt.ts';
import { countInput, usageObject } from './messages-usage.ts';
import { contentBlocks, contentEvents, stopFields, type WireEvent } from './messages-wire.ts';
import type { Call } from './operation.ts';
import { Pace } from './pace.ts';
import type { PromptCache } from './prompt-cache.ts';

/** Shared schema with a deprecated field that clients no longer send but the service accepts. @see SERVICE.md §9 */
const requestSchema = messagesRequest.extend({ output_format: jsonObject.exactOptional() });

/** Handles POST /v1/messages, streaming or not. @see SERVICE.md §2.3 */
export async function answerMessages(call: Call, cache: PromptCache): Promise<void> {
  const sent = validate(requestSchema, call.body);
  if (!messagesModelId.safeParse(sent.model).success) throw unknownModel(sent.model);
  const stream = sent.stream ?? false;
  const shows = stream ? (['stream'] as const) : [];
  call.checkFaults(shows);
  const tokenizer = await loadTokenizer();
  const { request, applied } = manageContext(sent, tokenizer);
  const now = new Date();
  const { prompt, thinkingBudget } = readMessages(request, now);
  if (await answerTypedFaults(call.answer, prompt.turns.at(-1)?.text ?? '', shows, call.elsewhere)) return;

  const input = countInput(request, tokenizer, cache);
  const inputTokens = input.fresh + input.read + input.created5m + input.created1h;
  requireRoom(inputTokens);
  const room = CONTEXT_WINDOW - inputTokens;
  const bounds: Bounds = {
    maxTokens: Math.min(request.max_tokens, room),
    atBound: request.max_tokens > room ? 'model_context_window_exceeded' : 'max_tokens',
    stop: request.stop_sequences ?? [],
  };
  const huge = call.answer.faults.number('huge');
  const said = huge === undefined ? speak(sent, prompt, bounds, thinkingBudget, tokenizer) : hugeAnswer(huge);
  const message = {
    id: `msg_${randomBytes(12).toString('hex')}`,
    type: 'message',
    role: 'assistant',
    model: request.model,
  };
  const extras = {
    ...defined('container', containerFor(request.container, now)),
    ...defined('context_management', applied),
  };
  const usage = (outputTokens: number) => usageObject(request, input, outputTokens);
  if (!stream) {
    const content = contentBlocks(said);
    return call.answer.json(200, {
      ...message,
      content,
      ...stopFields(said),
      usage: usage(said.outputTokens),
      ...extras,
    });
  }
  const open = { ...message, content: [], stop_reason: null, stop_sequence: null, usage: usage(0) };
  await streamMessages(call, request.speed === 'fast' ? 0.5 : 1, [
    { type: 'message_start', message: open },
    { type: 'ping' },
    contentEvents(said),
    {
      type: 'message_delta',
      delta: { ...stopFields(said), ...defined('container', extras.container) },
      usage: usage(said.outputTokens),
      ...defined('context_management', applied),
    },
  ]);
}

function speak(
  request: { temperature?: number; top_p?: number; top_k?: number },
  prompt: Prompt,
  bounds: Bounds,
  thinkingBudget: number | null,
  tokenizer: Tokenizer,
): Generated {
  const sampling = {
    temperature: request.temperature ?? MESSAGES_TEMPERATURE.default,
    topP: request.top_p ?? TOP_P.default,
    topK: request.top_k || null,
    frequencyPenalty: 0,
    presencePenalty: 0,
    logitBias: new Map<number, number>(),
    topLogprobs: 0,
    random: seededRandom(String(freshSeed())),
  };
  return generate(
    compose(prompt),
    sampling,
    { ...bounds, ...defined('thinkingTokens', thinkingBudget) },
    tokenizer,
  );
}

async function streamMessages(
  call: Call,
  paceFactor: number,
  script: readonly (WireEvent | Iterable<WireEvent>)[],
): Promise<void> {
  const events = new EventStream(call.answer);
  const pace = new Pace(call.latencyMs, paceFactor, call.answer.signal);
  const send = (event: WireEvent) => events.send(event.type, JSON.stringify(event));
  for (const item of script) {
    for (const event of Symbol.iterator in item ? item : [item]) {
      if (event.type === 'content_block_delta') await pace.next();
      await send(event);
      if (events.errorIsDue) {
        const error = new ApiError(529, 'The sandbox broke off because it was asked to.', {
          code: 'sandbox_fault',
        });
        await send({ ...errorBody(error) });
        return events.end();
      }
    }
  }
  if (!call.answer.faults.has('no-done')) await send({ type: 'message_stop' });
  await events.end();
}

/** Returns `{ [name]: value }`, or nothing if there is no value, so that absent fields stay absent. */
function defined<Name extends string, Value>(
  name: Name,
  value: Value | undefined | null,
): { [K in Name]?: NonNullable<Value> } {
  const out: { [K in Name]?: NonNullable<Value> } = {};
  if (value !== undefined && value !== null) out[name] = value;
  return out;
}

function unknownModel(model: string): ApiError {
  return new ApiError(
    404,
    `model: there is no model "${model}" for messages; it takes "${messagesModelId.options.join('", "')}"`,
    {
      code: 'model_not_found',
      param: 'model',
    },
  );
}

const asked = z.looseObject({
  id: z.string().nullish(),
  skills: z.array(z.looseObject({ skill_id: z.string(), version: z.string().optional() })).nullish(),
});

/** Returns the container of an answer: the named one, or a new one that expires in an hour. @see SERVICE.md §2.4 */
function containerFor(request: Json | undefined, now: Date): object | undefined {
  if (request === undefined || request === null) return undefined;
  const read = asked.safeParse(request);
  const named = typeof request === 'string' ? request : read.data?.id;
  return {
    id: named || `container_${randomBytes(12).toString('hex')}`,
    expires_at: new Date(now.getTime() + 3_600_000).toISOString(),
    skills: (read.data?.skills ?? []).map((skill) => ({
      skill_id: skill.skill_id,
      version: skill.version ?? 'latest',
    })),
  };
}
