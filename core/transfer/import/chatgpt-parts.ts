import { z } from 'zod';
import type { Part } from '../../../shared/domain/conversation.ts';
import { fencedCode } from '../export/format-markdown.ts';
import type { Content, Message } from './chatgpt-message.ts';
import { cleanText, optionalText } from './foreign-value.ts';
import type { AttachedFiles, UnreadValueCounter } from './read-conversation.ts';

/** Control sequences of ChatGPT's own interface, e.g. for a source: they mean nothing elsewhere. */
const OWN_MARKS = /\ue200[^\ue200\ue201]*\ue201|[\ue200-\ue206]/g;

/** Kinds of content that a user never saw, or that only report a duration. */
const QUIET = new Set(['reasoning_recap', 'model_editable_context']);

const thought = z.looseObject({ summary: optionalText, content: optionalText });

const contentPart = z.looseObject({
  content_type: optionalText,
  asset_pointer: optionalText,
  text: optionalText,
});

/**
 * Converts a message of ChatGPT's export to parts of a turn. Messages hidden from the user are dropped.
 * @param names `id` of the message; `call`: the pending tool call; '' if there is none, in which case a tool's output
 * becomes part of the answer. Content that cannot be converted leaves a placeholder.
 */
export async function readChatgptParts(
  message: Message,
  names: { readonly id: string; readonly call: string },
  misses: UnreadValueCounter,
  attachedFiles: AttachedFiles,
): Promise<Part[]> {
  const { author, content, metadata } = message;
  const role = author.role ?? '';
  if (metadata?.is_visually_hidden_from_conversation === true || message.weight === 0) return [];
  if (!['user', 'assistant', 'tool', 'system'].includes(role)) {
    misses.count(`role ${role}`);
    return [];
  }
  if (!content || role === 'system') return [];
  const images = await imagesOf(content, misses, attachedFiles);
  if (role === 'user') countFiles(message, images.length, misses);
  if (role === 'tool') {
    const given =
      names.call === '' ? givenPart(author.name, content, misses) : toolResult(content, names, misses);
    return [given, ...images].filter((part) => part !== null);
  }
  const recipient = message.recipient || 'all';
  const part = role === 'assistant' && recipient !== 'all' ? null : partOf(content, misses);
  if (part !== null || role === 'user' || recipient === 'all') {
    return [...(part === null ? [] : [part]), ...images];
  }
  const text = wordsOf(content, misses);
  if (text === '') return [];
  return [{ type: 'tool_call', block: 0, id: names.id, name: recipient, input: asJson(text) }];
}

function partOf(content: Content, misses: UnreadValueCounter): Part | null {
  const text = wordsOf(content, misses);
  if (text === '') return null;
  switch (content.content_type) {
    case 'thoughts':
      return { type: 'thinking', block: 0, text };
    case 'code':
      return { type: 'text', block: 0, text: fencedCode(text, languageOf(content)) };
    default:
      return { type: 'text', block: 0, text };
  }
}

function languageOf({ language }: Content): string {
  return language && /^[\w+#-]{1,30}$/.test(language) && language !== 'unknown' ? language : '';
}

/** Converts tool output without a visible call, e.g. a quoted page. Without a `type`, it is not sent to any service. */
function givenPart(
  name: string | null | undefined,
  content: Content,
  misses: UnreadValueCounter,
): Part | null {
  const text = wordsOf(content, misses);
  return text === '' ? null : { type: 'other', block: 0, json: { tool: name ?? '', text } };
}

function toolResult(
  content: Content,
  { call }: { readonly call: string },
  misses: UnreadValueCounter,
): Part | null {
  const text = wordsOf(content, misses);
  if (text === '') return null;
  const isError = content.content_type === 'system_error';
  return { type: 'tool_result', toolCallId: call, content: text, isError };
}

/** Returns the text of a message, by its kind. */
function wordsOf(content: Content, misses: UnreadValueCounter): string {
  const type = content.content_type ?? '';
  switch (type) {
    case 'text':
    case 'multimodal_text':
      return (content.parts ?? [])
        .map((part) => textOf(part, misses))
        .filter((text) => text !== '')
        .join('\n\n');
    case 'code':
    case 'execution_output':
    case 'system_error':
      return content.text ?? '';
    case 'tether_quote':
      return [content.title, content.url, content.text].filter(Boolean).join('\n');
    case 'tether_browsing_display':
      return content.result ?? '';
    case 'thoughts':
      return (content.thoughts ?? [])
        .map((each) => thought.safeParse(each).data)
        .map((each) => [each?.summary && `**${each.summary}**`, each?.content].filter(Boolean).join('\n\n'))
        .filter((text) => text !== '')
        .join('\n\n');
    default:
      if (QUIET.has(type)) return '';
      misses.count(type || 'content');
      return `[not in the file: ${type.slice(0, 60) || 'content'}]`;
  }
}

function textOf(value: unknown, misses: UnreadValueCounter): string {
  if (typeof value === 'string') {
    const text = cleanText(value);
    const plain = text.replace(OWN_MARKS, '');
    if (plain.length !== text.length) misses.count('content_references');
    return plain;
  }
  const { data } = contentPart.safeParse(value);
  if (data?.content_type === 'image_asset_pointer') return '';
  if (data?.text) return data.text;
  if (value !== null) misses.count(data?.content_type || 'parts');
  return '';
}

async function imagesOf(
  content: Content,
  misses: UnreadValueCounter,
  attachedFiles: AttachedFiles,
): Promise<Part[]> {
  if (content.content_type !== 'multimodal_text') return [];
  const images: Part[] = [];
  for (const value of content.parts ?? []) {
    const { data } = contentPart.safeParse(value);
    if (data?.content_type !== 'image_asset_pointer') continue;
    const id = /(file[-_][A-Za-z0-9]+)[^/]*$/.exec(data.asset_pointer ?? '')?.[1] ?? '';
    const url = id === '' ? null : await attachedFiles.image(id);
    if (url === null) {
      misses.count('image_asset_pointer');
      images.push({ type: 'text', block: images.length + 1, text: '[picture not in the file]' });
    } else images.push({ type: 'image', url, alt: id });
  }
  return images;
}

/** Of attached files, the export contains only images. */
function countFiles({ metadata }: Message, images: number, misses: UnreadValueCounter): void {
  const others = (metadata?.attachments?.length ?? 0) - images;
  for (let n = 0; n < others; n++) misses.count('attachments');
}

/** Returns the arguments of a tool call as JSON; plain code is wrapped. */
function asJson(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return text;
  } catch {
    // It is plain code.
  }
  return JSON.stringify({ code: text });
}
