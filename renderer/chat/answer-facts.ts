import type { AnswerInfo } from '../../shared/domain/conversation.ts';
import type { Json, JsonObject } from '../../shared/service/json.ts';
import { parseNumber } from '../../shared/service/parse-number.ts';

/** Everything countable that the service reported about an answer; null: not reported. */
export type AnswerFacts = ReturnType<typeof answerFacts>;
export type CountName = keyof AnswerFacts['counts'];

/** Counts that only the Messages interface knows: where an answer came by chat they are not missing. */
export const MESSAGES_COUNTS = [
  'cacheCreation',
  'cache5m',
  'cache1h',
  'cacheRead',
  'webSearch',
  'webFetch',
] as const;

/** Fields that are shown by name; the rest is shown as it came. */
const READ = {
  usage: [
    'input_tokens',
    'output_tokens',
    'prompt_tokens',
    'completion_tokens',
    'total_tokens',
    'cache_creation_input_tokens',
    'cache_read_input_tokens',
    'cache_creation',
    'inference_geo',
    'iterations',
    'server_tool_use',
  ],
  meta: ['container', 'context_management', 'stop_details', 'system_fingerprint'],
};

/** Reads what is kept of an answer's head and end. What is of another shape than the page says is shown as it came. @see SERVICE.md §2.4 */
export function answerFacts(answer: Pick<AnswerInfo, 'usage' | 'meta' | 'explanation'>) {
  const raw = answer.usage?.raw ?? {};
  const { meta } = answer;
  const { container } = meta;
  return {
    counts: {
      input: answer.usage?.inputTokens ?? null,
      output: answer.usage?.outputTokens ?? null,
      total: answer.usage?.totalTokens ?? null,
      cacheCreation: count(raw, 'cache_creation_input_tokens'),
      cache5m: count(raw, 'cache_creation', 'ephemeral_5m_input_tokens'),
      cache1h: count(raw, 'cache_creation', 'ephemeral_1h_input_tokens'),
      cacheRead: count(raw, 'cache_read_input_tokens'),
      webSearch: count(raw, 'server_tool_use', 'web_search_requests'),
      webFetch: count(raw, 'server_tool_use', 'web_fetch_requests'),
    },
    /** The passes of one Messages answer, each with its own counts. */
    iterations: list(raw.iterations).map((one) => ({
      input: count(one, 'input_tokens'),
      output: count(one, 'output_tokens'),
      cacheCreation: count(one, 'cache_creation_input_tokens'),
      cacheRead: count(one, 'cache_read_input_tokens'),
    })),
    geo: words(raw, 'inference_geo'),
    fingerprint: words(meta, 'system_fingerprint'),
    container: isObject(container) ? containerFacts(container) : null,
    edits: list(at(meta, 'context_management', 'applied_edits')).map((edit) => ({
      type: words(edit, 'type'),
      clearedTokens: count(edit, 'cleared_input_tokens'),
      clearedToolUses: count(edit, 'cleared_tool_uses'),
    })),
    explanation: answer.explanation ?? words(meta, 'stop_details', 'explanation'),
    /** The remaining fields of the response, unchanged. */
    others: {
      ...without(raw, READ.usage),
      ...without(meta, isObject(container) || container == null ? READ.meta : READ.meta.slice(1)),
    },
  };
}

function containerFacts(container: JsonObject) {
  return {
    id: words(container, 'id'),
    expiresAt: words(container, 'expires_at'),
    skills: list(container.skills).flatMap((skill) => {
      const parts = [words(skill, 'skill_id'), words(skill, 'version')].filter((part) => part !== null);
      return parts.length > 0 ? [parts.join(' ')] : [];
    }),
  };
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function at(from: Json | undefined, ...path: string[]): Json | undefined {
  return path.reduce<Json | undefined>((value, key) => (isObject(value) ? value[key] : undefined), from);
}

function count(from: Json | undefined, ...path: string[]): number | null {
  return parseNumber(at(from, ...path));
}

function words(from: Json | undefined, ...path: string[]): string | null {
  const value = at(from, ...path);
  return typeof value === 'string' && value !== '' ? value : null;
}

function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function without(from: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(
    Object.entries(from).filter(([name, value]) => !names.includes(name) && value !== null),
  );
}
