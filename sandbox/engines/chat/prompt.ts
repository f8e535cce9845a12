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

/** A picture as far as its bytes tell; null where the sandbox did not see it (it loads no addresses). */
export interface Picture {
  readonly format: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

export interface DocumentGiven {
  /** Place among all documents of the request, from 0. */
  readonly index: number;
  readonly title: string | null;
  /** Null where the sandbox cannot read it; `kind` says what it was. */
  readonly text: string | null;
  readonly kind: string;
  /** Citations were asked for. */
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

/** A request for an answer, the same for both interfaces. */
export interface Prompt {
  readonly interface: 'chat' | 'messages';
  readonly model: string;
  readonly system: string;
  readonly turns: readonly Turn[];
  readonly tools: readonly ToolSpec[];
  readonly toolChoice: ToolChoice;
  /** At most one call in an answer. */
  readonly oneCall: boolean;
  /** Null: any text. Else JSON, by this schema where there is one. */
  readonly json: { readonly schema: JsonObject | null } | null;
  readonly thinking: boolean;
  /** The request's own settings, for people who ask what arrived. */
  readonly settings: JsonObject;
  /** This computer's clock when the request came. */
  readonly now: Date;
}
