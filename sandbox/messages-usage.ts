import { z } from 'zod';
import type { JsonObject } from '../shared/service/json.ts';
import type { MessagesInputBlock, MessagesRequest } from '../shared/service/messages.ts';
import type { Tokenizer } from './engines/chat/tokens.ts';
import { validate } from './http-validate.ts';
import { pictureFromBase64, pictureTokens } from './images-given.ts';
import type { CacheBlock, CacheCount, PromptCache } from './prompt-cache.ts';

const cacheControl = z.looseObject({ type: z.literal('ephemeral'), ttl: z.enum(['5m', '1h']).optional() });
const image = z.looseObject({ source: z.looseObject({ type: z.literal('base64'), data: z.string() }) });

/** Counts the tokens of a request's prompt, block by block, against the cache. @see SERVICE.md §2.4 */
export function countInput(request: MessagesRequest, tokenizer: Tokenizer, cache: PromptCache): CacheCount {
  const blocks = promptBlocks(request, tokenizer);
  if (request.cache_control) {
    // A marker for the whole request applies to the last cacheable block.
    const keepMinutes = keepFor(request.cache_control, 'cache_control');
    const last = blocks.at(-1);
    if (last) blocks[blocks.length - 1] = { ...last, keepMinutes };
  }
  return cache.count(request.model, blocks, Date.now());
}

/** Returns the `usage` object of an answer. @see SERVICE.md §2.4 */
export function usageObject(request: MessagesRequest, input: CacheCount, outputTokens: number) {
  const counts = {
    input_tokens: input.fresh,
    output_tokens: outputTokens,
    cache_creation_input_tokens: input.created5m + input.created1h,
    cache_read_input_tokens: input.read,
    cache_creation: {
      ephemeral_5m_input_tokens: input.created5m,
      ephemeral_1h_input_tokens: input.created1h,
    },
  };
  return {
    ...counts,
    inference_geo: request.inference_geo ?? 'local',
    iterations: [counts],
    server_tool_use: { web_fetch_requests: 0, web_search_requests: 0 },
  };
}

function promptBlocks(request: MessagesRequest, tokenizer: Tokenizer): CacheBlock[] {
  const blocks: CacheBlock[] = [];
  // Each message adds three tokens and the answer three more, as in chat completions.
  const add = (
    text: string,
    extra: number,
    control: JsonObject | undefined,
    field: string,
    tokens?: number,
  ) =>
    blocks.push({
      text,
      tokens: (tokens ?? tokenizer.count(text)) + extra,
      keepMinutes: control ? keepFor(control, `${field}.cache_control`) : null,
    });
  request.tools?.forEach((tool, index) => {
    const { cache_control: control, ...rest } = tool;
    add(JSON.stringify(rest), 0, isObject(control) ? control : undefined, `tools[${index}]`);
  });
  const readContent = (content: string | readonly MessagesInputBlock[], role: string, field: string) => {
    if (typeof content === 'string') {
      add(content, 4, undefined, field);
      return;
    }
    content.forEach((block, index) => {
      const { cache_control: control, ...rest } = { cache_control: undefined, ...block };
      const text = blockText(rest);
      const picture = block.type === 'image' ? image.safeParse(block) : null;
      const tokens = picture
        ? pictureTokens(picture.success ? pictureFromBase64(picture.data.source.data, field) : null)
        : undefined;
      add(
        `${role}:${text}`,
        index === 0 ? 4 : 0,
        isObject(control) ? control : undefined,
        `${field}[${index}]`,
        tokens ?? tokenizer.count(text),
      );
    });
  };
  if (request.system !== undefined) readContent(request.system, 'system', 'system');
  for (const [index, message] of request.messages.entries()) {
    readContent(message.content, message.role, `messages[${index}].content`);
  }
  const last = blocks.at(-1);
  if (last) blocks[blocks.length - 1] = { ...last, tokens: last.tokens + 3 };
  return blocks;
}

function blockText(block: { readonly type: string; readonly [key: string]: unknown }): string {
  if (block.type === 'text' && typeof block.text === 'string') return block.text;
  return JSON.stringify(block);
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function keepFor(control: JsonObject, field: string): 5 | 60 {
  const read = validate(z.looseObject({ [field]: cacheControl }), { [field]: control });
  return cacheControl.parse(read[field]).ttl === '1h' ? 60 : 5;
}
