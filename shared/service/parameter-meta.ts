import { z } from 'zod';
import type { Json } from './json.ts';

/** The form control of a field. Its other properties (range, choices, lengths) come from its schema. */
export type ParameterControl =
  | 'number'
  | 'switch'
  | 'choice'
  | 'text'
  /** A few separate texts. */
  | 'list'
  /** Numbers by token id. */
  | 'token_biases'
  /** Texts by name. */
  | 'pairs'
  | 'tools'
  | 'tool_choice'
  | 'thinking'
  | 'cache_control'
  | 'output_config'
  /** An identifier, or JSON. */
  | 'container'
  | 'json';

/** Groups of a form. */
export type ParameterGroup = 'sampling' | 'answer' | 'tools' | 'context' | 'request';

export interface ParameterMeta {
  readonly control: ParameterControl;
  readonly group: ParameterGroup;
  /** Whether it is shown at first; others are collapsed. */
  readonly simple?: true;
  /** The value that applies while the field is not sent, if known. */
  readonly default?: Json;
  /** Increment of a number by key or slider. */
  readonly step?: number;
}

/** Form metadata of each parameter, registered on its schema, which stays the only source. */
export const parameterMeta = z.registry<ParameterMeta>();
