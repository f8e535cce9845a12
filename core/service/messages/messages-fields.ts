import { type Json, json } from '../../../shared/service/json.ts';
import type { MessagesEvent } from '../../../shared/service/messages.ts';
import { parseJson } from '../../http/parse-json.ts';
import { isSet } from '../chat/event-fields.ts';

/** Returns the type of a delta without one, by its fields. */
export function typeByField(delta: NonNullable<MessagesEvent['delta']>): string {
  if (isSet(delta.text)) return 'text_delta';
  if (isSet(delta.thinking)) return 'thinking_delta';
  if (isSet(delta.signature)) return 'signature_delta';
  if (isSet(delta.partial_json)) return 'input_json_delta';
  return isSet(delta.citation) ? 'citations_delta' : '';
}

/** A text; '' for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A stream opens a tool call with an empty input; its pieces follow. What is no object is kept as the model wrote it. */
export function inputText(input: unknown): string {
  if (typeof input === 'string') return input;
  if (input === undefined || input === null) return '';
  return typeof input === 'object' && Object.keys(input).length === 0 ? '' : JSON.stringify(input);
}

/** Parses a text as JSON; returns the text itself where that is none. */
export function jsonOrText(text: string): Json {
  const parsed = parseJson(text);
  const value = json.safeParse(parsed.ok ? parsed.value : undefined);
  return value.success ? value.data : text;
}
