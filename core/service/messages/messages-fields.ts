import { type Json, json } from '../../../shared/service/json.ts';
import type { MessagesEvent } from '../../../shared/service/messages.ts';
import { parseJson } from '../../http/parse-json.ts';
import { isSet } from '../chat/event-fields.ts';

/** Infers the type of a delta without `type` from its fields. */
export function typeByField(delta: NonNullable<MessagesEvent['delta']>): string {
  if (isSet(delta.text)) return 'text_delta';
  if (isSet(delta.thinking)) return 'thinking_delta';
  if (isSet(delta.signature)) return 'signature_delta';
  if (isSet(delta.partial_json)) return 'input_json_delta';
  return isSet(delta.citation) ? 'citations_delta' : '';
}

/** Returns a string; '' for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/**
 * Returns a tool's input as text; '' for an empty object, which precedes streamed input. Strings are kept unchanged.
 */
export function inputText(input: unknown): string {
  if (typeof input === 'string') return input;
  if (input === undefined || input === null) return '';
  return typeof input === 'object' && Object.keys(input).length === 0 ? '' : JSON.stringify(input);
}

/** Parses JSON; returns the text itself if it is not JSON. */
export function jsonOrText(text: string): Json {
  const parsed = parseJson(text);
  const value = json.safeParse(parsed.ok ? parsed.value : undefined);
  return value.success ? value.data : text;
}
