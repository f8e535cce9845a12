import type { Part } from '../../shared/domain/conversation.ts';
import { type JsonObject, jsonObject } from '../../shared/service/json.ts';
import type { MessagesInputBlock, MessagesMessage } from '../../shared/service/messages.ts';
import type { Said } from './said.ts';
import { answeredCalls, parseInput } from './tool-pairs.ts';

/** A branch as `messages` of the Messages interface. An answer of which nothing came is left out. @see SERVICE.md §2.3 */
export function inputMessages(said: readonly Said[]): MessagesMessage[] {
  return said.flatMap((turn, index): MessagesMessage[] => {
    const content =
      turn.role === 'user'
        ? userBlocks(turn.parts, said[index - 1]?.parts ?? [])
        : assistantBlocks(turn.parts, said[index + 1]?.parts ?? []);
    return content.length === 0 ? [] : [{ role: turn.role, content: shorten(content) }];
  });
}

/** One text alone is sent as a string: the plainest form both sides know. */
function shorten(content: MessagesInputBlock[]): MessagesMessage['content'] {
  const [only] = content;
  return content.length === 1 && only?.type === 'text' && typeof only.text === 'string' ? only.text : content;
}

/** Results come first: the service wants them right after the calls. */
function userBlocks(parts: readonly Part[], before: readonly Part[]): MessagesInputBlock[] {
  const asked = new Set(usableCalls(before, parts).map((call) => call.id));
  const results = parts.flatMap((part): MessagesInputBlock[] =>
    part.type === 'tool_result' && asked.has(part.toolCallId)
      ? [
          {
            type: 'tool_result',
            tool_use_id: part.toolCallId,
            content: part.content,
            ...(part.isError ? { is_error: true } : {}),
          },
        ]
      : [],
  );
  return [...results, ...parts.flatMap(userBlock)];
}

function userBlock(part: Part): MessagesInputBlock[] {
  if (part.type === 'text' && part.text !== '') return [{ type: 'text', text: part.text }];
  if (part.type === 'image') return [{ type: 'image', source: imageSource(part.url) }];
  return [];
}

function imageSource(url: string) {
  const data = /^data:([\w.+/-]+);base64,(.*)$/s.exec(url);
  const [, mediaType, bytes] = data ?? [];
  if (mediaType === undefined || bytes === undefined) return { type: 'url' as const, url };
  return { type: 'base64' as const, media_type: mediaType, data: bytes };
}

function assistantBlocks(parts: readonly Part[], next: readonly Part[]): MessagesInputBlock[] {
  const calls = new Map(usableCalls(parts, next).map((call) => [call.id, call.input]));
  return parts.flatMap((part): MessagesInputBlock[] => {
    switch (part.type) {
      case 'text':
        return part.text.trim() === '' ? [] : [{ type: 'text', text: part.text }];
      case 'thinking':
        // Without its signature the service would refuse it.
        return part.signature ? [{ type: 'thinking', thinking: part.text, signature: part.signature }] : [];
      case 'tool_call': {
        const input = calls.get(part.id);
        return input ? [{ type: 'tool_use', id: part.id, name: part.name, input }] : [];
      }
      case 'other':
        return keptBlock(part.json);
      case 'tool_result':
      case 'image':
        return [];
      default:
        return part satisfies never;
    }
  });
}

function usableCalls(parts: readonly Part[], next: readonly Part[]): { id: string; input: JsonObject }[] {
  return answeredCalls(parts, next).flatMap((call) => {
    const input = jsonObject.safeParse(parseInput(call.input));
    return input.success ? [{ id: call.id, input: input.data }] : [];
  });
}

/** Blocks that belong to the answer and go back as they came, such as redacted thinking. */
function keptBlock(value: unknown): MessagesInputBlock[] {
  const block = jsonObject.safeParse(value);
  if (!block.success || typeof block.data.type !== 'string') return [];
  return [{ ...block.data, type: block.data.type }];
}
