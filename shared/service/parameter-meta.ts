import { z } from 'zod';
import type { Json } from './json.ts';

/** What a person sets a field with. What else there is to know of it (range, choices, lengths) its schema says itself. */
export type ParameterControl =
  | 'number'
  | 'switch'
  | 'choice'
  | 'text'
  /** A few texts, each by itself. */
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

/** What belongs together in a form. */
export type ParameterGroup = 'sampling' | 'answer' | 'tools' | 'context' | 'request';

export interface ParameterMeta {
  readonly control: ParameterControl;
  readonly group: ParameterGroup;
  /** Shown at first; all others are folded. */
  readonly simple?: true;
  /** What applies while the field is not sent, where that is stated. */
  readonly default?: Json;
  /** While nothing is set Quartet sends `default` itself. */
  readonly sent?: true;
  /** One step of a number by key or slider. */
  readonly step?: number;
}

/** How each field of the two parameter sets is set; kept beside the schemas, so that they stay the one source. */
export const parameterMeta = z.registry<ParameterMeta>();
