import type { AnswerEvent } from './answer-event.ts';
import type { AnswerInfo, Part } from './conversation.ts';

/** Parts and metadata of an answer while it streams. */
export interface Answer {
  readonly parts: readonly Part[];
  readonly info: AnswerInfo;
}

/**
 * Returns the answer after one more event. It is pure; the core stores its result and the window shows it, so both
 * always agree. Events of another choice than `choice` change nothing (they belong to a sibling turn).
 */
export function applyAnswerEvent(answer: Answer, event: AnswerEvent, choice = 0): Answer {
  if ('choice' in event && event.choice !== choice) return answer;
  const { parts, info } = answer;
  switch (event.type) {
    case 'start':
      return {
        parts,
        info: {
          ...info,
          answeredBy: event.model ?? info.answeredBy,
          meta: {
            ...info.meta,
            ...(event.id !== null && { id: event.id }),
            ...(event.fingerprint !== null && { system_fingerprint: event.fingerprint }),
            ...(event.created !== undefined && { created: event.created }),
          },
        },
      };
    case 'text':
      return { info, parts: grow(parts, 'text', event.block, (p) => ({ ...p, text: p.text + event.text })) };
    case 'thinking':
      return {
        info,
        parts: grow(parts, 'thinking', event.block, (p) => ({ ...p, text: p.text + event.text })),
      };
    case 'signature':
      return {
        info,
        parts: grow(parts, 'thinking', event.block, (p) => ({
          ...p,
          signature: (p.signature ?? '') + event.signature,
        })),
      };
    case 'thinking_form':
      return {
        info,
        parts: grow(parts, 'thinking', event.block, (p) => ({ ...p, form: event.form })),
      };
    case 'tool_call':
      return {
        info,
        parts: grow(parts, 'tool_call', event.block, (p) => ({
          ...p,
          id: event.id ?? p.id,
          name: event.name ?? p.name,
          input: p.input + event.input,
          ...(event.extra && { extra: event.extra }),
        })),
      };
    case 'citation':
      return {
        info,
        parts: grow(parts, 'text', event.block, (p) => ({
          ...p,
          citations: [...(p.citations ?? []), event.citation],
        })),
      };
    case 'block':
      return { info, parts: [...parts, { type: 'other', block: event.block, json: event.json }] };
    case 'logprobs':
      return { parts, info: { ...info, logprobs: [...info.logprobs, ...event.tokens] } };
    case 'usage':
      return { parts, info: { ...info, usage: event.usage } };
    case 'meta':
      return { parts, info: { ...info, meta: { ...info.meta, [event.name]: event.value } } };
    case 'finish':
      return {
        parts,
        info: {
          ...info,
          finishReason: event.reason,
          stopSequence: event.stopSequence,
          explanation: event.explanation,
        },
      };
    case 'notice':
      return {
        parts,
        info: { ...info, notices: [...info.notices, { code: event.code, detail: event.detail }] },
      };
    default:
      return event satisfies never;
  }
}

type Growing = Extract<Part, { type: 'text' | 'thinking' | 'tool_call' }>;
type PartOf<T extends Growing['type']> = Extract<Part, { type: T }>;

/** Extends the newest part if it has this type and block, else begins a new one. */
function grow<T extends Growing['type']>(
  parts: readonly Part[],
  type: T,
  block: number,
  change: (part: PartOf<T>) => Part,
): Part[] {
  const index = parts.findLastIndex((p) => p.type === type && 'block' in p && p.block === block);
  const found = parts[index];
  if (found === undefined) return [...parts, change(emptyPart(type, block) as PartOf<T>)];
  return parts.with(index, change(found as PartOf<T>));
}

function emptyPart(type: Growing['type'], block: number): Growing {
  if (type === 'tool_call') return { type, block, id: '', name: '', input: '' };
  return { type, block, text: '' };
}
