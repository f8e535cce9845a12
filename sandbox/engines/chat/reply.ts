import type { JsonObject } from '../../../shared/service/json.ts';
import type { Passage } from './passage.ts';

/** The reason an answer ends, as named in the Messages API. @see SERVICE.md §2.4 */
export type EndReason =
  | 'end_turn'
  | 'max_tokens'
  | 'stop_sequence'
  | 'tool_use'
  | 'pause_turn'
  | 'compaction'
  | 'refusal'
  | 'model_context_window_exceeded';

/** A passage of a document that an answer cites; the indices count code points. @see SERVICE.md §2.4 */
export interface SourceSpan {
  readonly citedText: string;
  readonly documentIndex: number;
  readonly documentTitle: string | null;
  readonly start: number;
  readonly end: number;
}

export type ReplyPart =
  | { readonly kind: 'thinking'; readonly passage: Passage }
  | {
      readonly kind: 'text';
      readonly passage: Passage;
      readonly sources: readonly SourceSpan[];
      /** Whether biases are ignored, as in JSON: the sampler may choose, but not leave the passage. */
      readonly exact: boolean;
    }
  | { readonly kind: 'tool'; readonly name: string; readonly input: JsonObject };

/** The sandbox's reply to a prompt, before the sampler has chosen among its words. */
export interface Reply {
  readonly parts: readonly ReplyPart[];
  readonly end: EndReason;
  /** Explanation that accompanies a refusal. */
  readonly explanation: string | null;
}

/** Returns a reply of one text that ends normally. */
export function textReply(passage: Passage): Reply {
  return { parts: [textPart(passage)], end: 'end_turn', explanation: null };
}

export function textPart(passage: Passage, sources: readonly SourceSpan[] = []): ReplyPart {
  return { kind: 'text', passage, sources, exact: false };
}
