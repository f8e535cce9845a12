import type { JsonObject } from '../../../shared/service/json.ts';

/** A function the model may call. `schema` is a JSON Schema of its arguments. */
export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonObject;
}

export type ToolChoice =
  | { readonly type: 'none' | 'auto' | 'required' }
  | { readonly type: 'named'; readonly name: string };

/** Image metadata from its bytes; null where the sandbox has no bytes, because it does not load URLs. */
export interface Picture {
  readonly format: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

export interface DocumentGiven {
  /** Index among all documents of the request, from 0. */
  readonly index: number;
  readonly title: string | null;
  /** Text of the document; null where the sandbox cannot read it. */
  readonly text: string | null;
  /** Whether the request enables citations. */
  readonly cited: boolean;
}

export interface ToolResult {
  readonly name: string | null;
  readonly text: string;
  readonly isError: boolean;
}

export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly pictures: readonly (Picture | null)[];
  readonly documents: readonly DocumentGiven[];
  readonly toolResults: readonly ToolResult[];
}

/** A request for an answer, the same for both APIs. */
export interface Prompt {
  readonly interface: 'chat' | 'messages';
  readonly model: string;
  readonly system: string;
  readonly turns: readonly Turn[];
  readonly tools: readonly ToolSpec[];
  readonly toolChoice: ToolChoice;
  /** Whether an answer has at most one tool call. */
  readonly oneCall: boolean;
  /** Requested JSON output, with its schema if there is one; null for any text. */
  readonly json: { readonly schema: JsonObject | null } | null;
  readonly thinking: boolean;
  /** Parameters of the request, for users who ask what arrived. */
  readonly settings: JsonObject;
  /** Local time of the request. */
  readonly now: Date;
}
