import type { JsonObject } from '../../../shared/service/json.ts';
import type { Passage } from './passage.ts';

/** Why an answer ends, in the words of the Messages interface. @see SERVICE.md §2.4 */
export type EndReason =
  | 'end_turn'
  | 'max_tokens'
  | 'stop_sequence'
  | 'tool_use'
  | 'pause_turn'
  | 'compaction'
  | 'refusal'
  | 'model_context_window_exceeded';

/** A passage of a document an answer rests on; the indices count characters (code points). @see SERVICE.md §2.4 */
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
      /** JSON and the like: the sampler may choose, but never leave the passage. */
      readonly exact: boolean;
    }
  | { readonly kind: 'tool'; readonly name: string; readonly input: JsonObject };

/** The sandbox's reply to a prompt, before the sampler has chosen among its words. */
export interface Reply {
  readonly parts: readonly ReplyPart[];
  readonly end: EndReason;
  /** Said with a refusal. */
  readonly explanation: string | null;
}

/** A reply of one text that ends by itself. */
export function textReply(passage: Passage): Reply {
  return { parts: [textPart(passage)], end: 'end_turn', explanation: null };
}

export function textPart(passage: Passage, sources: readonly SourceSpan[] = []): ReplyPart {
  return { kind: 'text', passage, sources, exact: false };
}
