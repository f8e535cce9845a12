import { randomBytes } from 'node:crypto';
import { type Generated, type GeneratedPart, textOf } from './engines/chat/generate.ts';
import type { SourceSpan } from './engines/chat/reply.ts';
import { sign } from './thinking-signature.ts';

/** Returns the content blocks of a non-streaming answer. @see SERVICE.md §2.4 */
export function contentBlocks(said: Generated): object[] {
  return said.parts.map((part) => {
    switch (part.kind) {
      case 'thinking':
        return { type: 'thinking', thinking: textOf(part.pieces), signature: sign(textOf(part.pieces)) };
      case 'text':
        return { type: 'text', text: textOf(part.pieces), citations: part.sources.map(citation) };
      case 'tool':
        // Truncated arguments are not an object: the block shows the call, and max_tokens explains why it is empty.
        return { ...toolUse(part), input: isWhole(part) ? part.input : {} };
      default:
        return part satisfies never;
    }
  });
}

/**
 * A stream event; its `type` is also the SSE event name.
 * @see SERVICE.md §6
 */
export type WireEvent = { readonly type: string } & Readonly<Record<string, unknown>>;

/** Yields the events of the content blocks in order. */
export function* contentEvents(said: Generated): Generator<WireEvent> {
  for (const [index, part] of said.parts.entries()) {
    yield { type: 'content_block_start', index, content_block: emptyBlock(part) };
    for (const piece of part.pieces) {
      yield { type: 'content_block_delta', index, delta: textDelta(part.kind, piece.text) };
    }
    if (part.kind === 'thinking') {
      yield {
        type: 'content_block_delta',
        index,
        delta: { type: 'signature_delta', signature: sign(textOf(part.pieces)) },
      };
    }
    if (part.kind === 'text') {
      for (const source of part.sources) {
        yield {
          type: 'content_block_delta',
          index,
          delta: { type: 'citations_delta', citation: citation(source) },
        };
      }
    }
    yield { type: 'content_block_stop', index };
  }
}

/** Returns `stop_reason` and its related fields. */
export function stopFields(said: Generated) {
  return {
    stop_reason: said.end,
    stop_sequence: said.stopSequence,
    ...(said.explanation !== null && { stop_details: { explanation: said.explanation } }),
  };
}

type ToolPart = Extract<GeneratedPart, { kind: 'tool' }>;
const isWhole = (part: ToolPart) => textOf(part.pieces) === JSON.stringify(part.input);
const toolUse = (part: ToolPart) => ({
  type: 'tool_use',
  id: `toolu_${randomBytes(12).toString('hex')}`,
  name: part.name,
});

function emptyBlock(part: GeneratedPart): object {
  switch (part.kind) {
    case 'thinking':
      return { type: 'thinking', thinking: '', signature: '' };
    case 'text':
      return { type: 'text', text: '', citations: [] };
    case 'tool':
      return { ...toolUse(part), input: {} };
    default:
      return part satisfies never;
  }
}

function textDelta(kind: GeneratedPart['kind'], text: string): object {
  switch (kind) {
    case 'thinking':
      return { type: 'thinking_delta', thinking: text };
    case 'text':
      return { type: 'text_delta', text };
    case 'tool':
      return { type: 'input_json_delta', partial_json: text };
    default:
      return kind satisfies never;
  }
}

/** Returns a citation. The sandbox has no files, so it names no `file_id`. @see SERVICE.md §2.4 */
function citation(source: SourceSpan) {
  return {
    type: 'char_location',
    cited_text: source.citedText,
    document_index: source.documentIndex,
    document_title: source.documentTitle,
    start_char_index: source.start,
    end_char_index: source.end,
    file_id: null,
  };
}
