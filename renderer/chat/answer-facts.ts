import i18next from 'i18next';
import type { AnswerInfo } from '../../shared/domain/conversation.ts';
import type { JobTimes } from '../../shared/domain/job.ts';
import type { Json, JsonObject } from '../../shared/service/json.ts';
import { parseNumber } from '../../shared/service/parse-number.ts';
import type { answers } from '../locales/en/answers.ts';
import { formatDuration, formatMoment, formatNumber, joinWords } from '../locales/format.ts';
import { countsAllChoices } from './token-totals.ts';

/** One reported fact about an answer, shown as a line. */
export interface Fact {
  readonly name: string;
  /** Null: the service did not send it. */
  readonly value: string | null;
  /** Whether it is a part of the line above it. */
  readonly isPart?: boolean;
}

interface FactGroup {
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly hint?: string;
}

/** Fields with a line of their own; other fields are shown as raw JSON. */
const IN_USAGE =
  'input_tokens output_tokens prompt_tokens completion_tokens total_tokens cache_creation_input_tokens cache_read_input_tokens cache_creation inference_geo iterations server_tool_use';
const IN_META = 'context_management stop_details system_fingerprint';

/**
 * Returns the reported facts about an answer, and the fields that have no line. A field in an undocumented
 * format counts as missing.
 * @see SERVICE.md §2.4
 */
export function answerFacts(
  answer: AnswerInfo,
  createdAt: number,
  times: JobTimes | null,
): { readonly groups: readonly FactGroup[]; readonly others: JsonObject } {
  const { usage, meta } = answer;
  const raw = usage?.raw ?? {};
  const { cache_creation: written, server_tool_use: searched } = raw;
  const container = isObject(meta.container) ? meta.container : null;
  const explanation = answer.explanation ?? text(meta, 'stop_details', 'explanation');
  const isMessages = answer.interface === 'messages';
  const together = countsAllChoices(answer) ? ` ${label('tokensTogether')}` : '';
  const groups = [
    {
      title: label('answer'),
      facts: [
        fact('asked', answer.model),
        fact('answered', answer.answeredBy),
        fact('reason', answer.finishReason),
        ...(answer.stopSequence === null ? [] : [fact('sequence', JSON.stringify(answer.stopSequence))]),
        ...(explanation === null ? [] : [fact('explanation', explanation)]),
        isMessages
          ? fact('geo', text(raw, 'inference_geo'))
          : fact('fingerprint', text(meta, 'system_fingerprint')),
      ],
    },
    {
      title: label('times'),
      facts: [
        fact('created', formatMoment(createdAt)),
        fact('first', span(times?.sent, times?.firstToken)),
        fact('whole', span(times?.sent, times?.ended)),
        fact('speed', tokensPerSecond(answer, times)),
      ],
    },
    {
      title: label('tokens'),
      hint: label('tokensHint') + together,
      facts: [
        fact('count.input', count(usage?.inputTokens)),
        fact('count.output', count(usage?.outputTokens)),
        // Each interface reports counts that the other does not.
        ...(isMessages
          ? [
              fact('count.cacheCreation', count(raw.cache_creation_input_tokens)),
              { ...fact('count.cache5m', count(at(written, 'ephemeral_5m_input_tokens'))), isPart: true },
              { ...fact('count.cache1h', count(at(written, 'ephemeral_1h_input_tokens'))), isPart: true },
              fact('count.cacheRead', count(raw.cache_read_input_tokens)),
              fact('count.webSearch', count(at(searched, 'web_search_requests'))),
              fact('count.webFetch', count(at(searched, 'web_fetch_requests'))),
            ]
          : [fact('count.total', count(usage?.totalTokens))]),
      ],
    },
    {
      title: label('iterations'),
      facts: list(raw.iterations).map((one, nth) => ({
        name: `${label('pass')} ${formatNumber(nth + 1)}`,
        value: known([
          ['short.input', count(at(one, 'input_tokens'))],
          ['short.output', count(at(one, 'output_tokens'))],
          ['short.cacheCreation', count(at(one, 'cache_creation_input_tokens'))],
          ['short.cacheRead', count(at(one, 'cache_read_input_tokens'))],
        ]),
      })),
    },
    {
      title: label('container'),
      facts: container
        ? [
            fact('containerId', text(container, 'id')),
            fact('expires', date(text(container, 'expires_at'))),
            fact('skills', joinWords(list(container.skills).flatMap(skillName)) || null),
          ]
        : [],
    },
    {
      title: label('edits'),
      facts: list(at(meta, 'context_management', 'applied_edits')).map((edit, nth) => ({
        name: text(edit, 'type') ?? i18next.t('answers:facts.edit', { number: nth + 1 }),
        value: joinWords(clearedBy(edit)) || null,
      })),
    },
  ];
  return {
    groups: groups.filter(({ facts }) => facts.length > 0),
    others: {
      ...without(raw, IN_USAGE),
      ...without(meta, container ? `${IN_META} container` : IN_META),
    },
  };
}

type Words = (typeof answers)['facts'];
type Label =
  | Exclude<keyof Words, 'count' | 'short' | `cleared${string}` | 'edit'>
  | `count.${keyof Words['count']}`
  | `short.${keyof Words['short']}`;

function label(name: Label): string {
  return i18next.t(`answers:facts.${name}`);
}

function fact(name: Label, value: string | null): Fact {
  return { name: label(name), value };
}

/** Joins the values that the service sent. */
function known(values: readonly (readonly [name: Label, value: string | null])[]): string | null {
  const sent = values.flatMap(([name, value]) => (value === null ? [] : [`${label(name)} ${value}`]));
  return sent.length === 0 ? null : sent.join(' · ');
}

function skillName(skill: Json): string[] {
  const parts = [text(skill, 'skill_id'), text(skill, 'version')].filter((one) => one !== null);
  return parts.length > 0 ? [parts.join(' ')] : [];
}

function clearedBy(edit: Json): string[] {
  const tokens = parseNumber(at(edit, 'cleared_input_tokens'));
  const tools = parseNumber(at(edit, 'cleared_tool_uses'));
  return [
    ...(tokens === null ? [] : [i18next.t('answers:facts.clearedTokens', { count: tokens })]),
    ...(tools === null ? [] : [i18next.t('answers:facts.clearedTools', { count: tools })]),
  ];
}

function span(from: number | null | undefined, to: number | null | undefined): string | null {
  return from == null || to == null ? null : formatDuration(to - from);
}

/** Returns the streamed tokens per second of an answer; null if all of it arrived at once. */
function tokensPerSecond(answer: AnswerInfo, times: JobTimes | null): string | null {
  const tokens = answer.usage?.outputTokens ?? null;
  if (tokens === null || times?.firstToken == null || times.ended === null || countsAllChoices(answer))
    return null;
  const seconds = (times.ended - times.firstToken) / 1000;
  return seconds < 0.1 ? null : formatNumber(tokens / seconds, { maximumFractionDigits: 1 });
}

/** Formats a date from the service; returns text that is not a date unchanged. */
function date(written: string | null): string | null {
  const moment = Date.parse(written ?? '');
  return Number.isNaN(moment) ? written : formatMoment(moment);
}

function count(value: Json | undefined): string | null {
  const number = parseNumber(value);
  return number === null ? null : formatNumber(number);
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function at(from: Json | undefined, ...path: string[]): Json | undefined {
  return path.reduce<Json | undefined>((value, key) => (isObject(value) ? value[key] : undefined), from);
}

function text(from: Json | undefined, ...path: string[]): string | null {
  const value = at(from, ...path);
  return typeof value === 'string' && value !== '' ? value : null;
}

function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function without(from: JsonObject, names: string): JsonObject {
  const left = new Set(names.split(' '));
  return Object.fromEntries(
    Object.entries(from).filter(([name, value]) => !left.has(name) && value !== null),
  );
}
