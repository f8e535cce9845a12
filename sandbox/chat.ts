import { randomBytes } from 'node:crypto';
import { CHAT_STREAM_END, type ChatRequest, chatModelId, chatRequest } from '../shared/service/chat.ts';
import { CHAT_TEMPERATURE, TOP_P } from '../shared/service/limits.ts';
import { type ReadChat, readChat } from './chat-prompt.ts';
import { type ChatHead, chatChoice, chunksOf } from './chat-wire.ts';
import { CONTEXT_WINDOW, requireRoom } from './context-window.ts';
import { compose } from './engines/chat/compose.ts';
import { type Generated, generate } from './engines/chat/generate.ts';
import { freshSeed, seededRandom } from './engines/chat/random.ts';
import { loadTokenizer, type Tokenizer } from './engines/chat/tokens.ts';
import { answerTypedFaults } from './fault-answers.ts';
import { ApiError, errorBody } from './http-error.ts';
import { EventStream } from './http-events.ts';
import { validate } from './http-validate.ts';
import { hugeAnswer } from './huge-answer.ts';
import type { Call } from './operation.ts';
import { Pace } from './pace.ts';

/** Maximum number of choices per request; the service states no limit. */
const MOST_CHOICES = 128;

/** Handles POST /v1/chat/completions, streaming or not. @see SERVICE.md §2.5 */
export async function answerChat(call: Call): Promise<void> {
  const request = validate(chatRequest, call.body);
  if (!chatModelId.safeParse(request.model).success) throw unknownModel(request.model);
  const stream = request.stream ?? false;
  const shows = stream ? (['stream'] as const) : [];
  call.checkFaults(shows);
  const tokenizer = await loadTokenizer();
  checkOwnLimits(request, tokenizer);
  const read = readChat(request, new Date());
  const { prompt } = read;
  if (await answerTypedFaults(call.answer, prompt.turns.at(-1)?.text ?? '', shows, call.elsewhere)) return;

  const promptTokens = countPrompt(request, read, tokenizer);
  requireRoom(promptTokens);
  const huge = call.answer.faults.number('huge');
  const choices = huge === undefined ? speak(request, read, promptTokens, tokenizer) : [hugeAnswer(huge)];
  const outputTokens = choices.reduce((sum, choice) => sum + choice.outputTokens, 0);
  const head: ChatHead = {
    id: `chatcmpl-${randomBytes(12).toString('hex')}`,
    created: Math.floor(Date.now() / 1000),
    model: request.model,
    system_fingerprint: 'fp_quartet_sandbox_1',
  };
  const usage = {
    prompt_tokens: promptTokens,
    completion_tokens: outputTokens,
    total_tokens: promptTokens + outputTokens,
  };
  if (stream) await streamChat(call, request, head, choices, usage, tokenizer);
  else {
    const withLogprobs = request.logprobs === true ? tokenizer : null;
    await call.answer.json(200, {
      ...head,
      object: 'chat.completion',
      choices: choices.map((choice, index) => chatChoice(choice, index, withLogprobs)),
      usage,
    });
  }
}

/** Checks the limits that the schema cannot express: those of the vocabulary and of the sandbox itself. */
function checkOwnLimits(request: ChatRequest, tokenizer: Tokenizer): void {
  if ((request.n ?? 1) > MOST_CHOICES) {
    throw new ApiError(400, `n: must be at most ${MOST_CHOICES}, the sandbox's own limit`, { param: 'n' });
  }
  for (const key of Object.keys(request.logit_bias ?? {})) {
    if (/^\d+$/.test(key) && Number(key) < tokenizer.vocabularySize) continue;
    const limit = `token numbers from 0 to ${tokenizer.vocabularySize - 1}`;
    throw new ApiError(400, `logit_bias: keys are ${limit}, not "${key}"`, { param: 'logit_bias' });
  }
}

function speak(
  request: ChatRequest,
  read: ReadChat,
  promptTokens: number,
  tokenizer: Tokenizer,
): Generated[] {
  const reply = compose(read.prompt);
  const seed = request.seed ?? freshSeed();
  const stop = request.stop === undefined ? [] : [request.stop].flat();
  const logitBias = new Map(Object.entries(request.logit_bias ?? {}).map(([id, bias]) => [Number(id), bias]));
  const bounds = {
    maxTokens: Math.min(request.max_tokens ?? Number.POSITIVE_INFINITY, CONTEXT_WINDOW - promptTokens),
    atBound: 'max_tokens' as const,
    stop,
  };
  return Array.from({ length: request.n ?? 1 }, (_, index) => {
    const sampling = {
      temperature: request.temperature ?? CHAT_TEMPERATURE.default,
      topP: request.top_p ?? TOP_P.default,
      topK: null,
      frequencyPenalty: request.frequency_penalty ?? 0,
      presencePenalty: request.presence_penalty ?? 0,
      logitBias,
      topLogprobs: request.top_logprobs ?? 0,
      random: seededRandom(`${seed}/${index}`),
    };
    return generate(reply, sampling, bounds, tokenizer);
  });
}

async function streamChat(
  call: Call,
  request: ChatRequest,
  head: ChatHead,
  choices: readonly Generated[],
  usage: object,
  tokenizer: Tokenizer,
): Promise<void> {
  const events = new EventStream(call.answer);
  const pace = new Pace(call.latencyMs, 1, call.answer.signal);
  const withUsage = request.stream_options?.include_usage === true;
  const chunk = (choice: object[], counts: object | null) =>
    JSON.stringify({
      ...head,
      object: 'chat.completion.chunk',
      choices: choice,
      ...(withUsage && { usage: counts }),
    });
  const streams = choices.map((choice, index) =>
    chunksOf(choice, index, request.logprobs === true ? tokenizer : null),
  );
  // The streams of the choices are interleaved, as they would be with models that answer in parallel.
  for (let open = streams; open.length > 0; ) {
    const next: typeof open = [];
    for (const stream of open) {
      const { done, value } = stream.next();
      if (done) continue;
      await pace.next();
      await events.send(null, chunk([value], null));
      if (events.errorIsDue) {
        const error = new ApiError(500, 'The sandbox broke off because it was asked to.', {
          code: 'sandbox_fault',
        });
        await events.send(null, JSON.stringify(errorBody(error)));
        return events.end();
      }
      next.push(stream);
    }
    open = next;
  }
  if (withUsage) await events.send(null, chunk([], usage));
  if (!call.answer.faults.has('no-done')) await events.send(null, CHAT_STREAM_END);
  await events.end();
}

function countPrompt(request: ChatRequest, read: ReadChat, tokenizer: Tokenizer): number {
  // Each message adds three tokens and the answer three more, as in the public recipe for this vocabulary.
  const count = (text: string) => tokenizer.count(text);
  let total = 3 + read.pictureTokens;
  for (const message of request.messages) {
    total += 3 + count(message.role);
    if ('name' in message && message.name !== undefined) total += 1 + count(message.name);
    if (typeof message.content === 'string') total += count(message.content);
    else for (const part of message.content ?? []) if (part.type === 'text') total += count(part.text);
    if (message.role === 'assistant' && message.tool_calls)
      total += count(JSON.stringify(message.tool_calls));
  }
  return request.tools ? total + count(JSON.stringify(request.tools)) : total;
}

function unknownModel(model: string): ApiError {
  return new ApiError(404, `model: there is no model "${model}" for chat completions, see GET /v1/models`, {
    code: 'model_not_found',
    param: 'model',
  });
}
