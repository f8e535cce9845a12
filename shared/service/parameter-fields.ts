import { z } from 'zod';
import { chatParameters } from './chat.ts';
import { messagesParameters } from './messages.ts';
import { type ParameterMeta, parameterMeta } from './parameter-meta.ts';

/** An inclusive range of numbers; null: unbounded on that side. */
export interface NumberRange {
  readonly min: number | null;
  readonly max: number | null;
  readonly whole: boolean;
}

/** A field of an interface that the user can set, as described by its schema. */
export interface ParameterField extends ParameterMeta {
  /** Its name in the service's API. */
  readonly name: string;
  /** The schema of its value without `undefined`. */
  readonly schema: z.core.$ZodType;
  /** If the value is an object with one property, the name of that property, which the control edits. */
  readonly within: string | null;
  /** Whether null is allowed, which is sent and differs from an absent field. */
  readonly nullable: boolean;
  /** The range of a number, or of each number of a record. */
  readonly range: NumberRange | null;
  readonly choices: readonly string[] | null;
  /** Maximum number of entries in a list; null: unlimited. */
  readonly maxItems: number | null;
}

export type ParameterSet = 'chatParameters' | 'messagesParameters';

/** All fields of a chat completion that the user can set. @see SERVICE.md §2.5 */
const CHAT_FIELDS = fieldsOf(chatParameters.shape);
/** All fields of a Messages call that the user can set, without the deprecated `output_format`. @see SERVICE.md §2.3 */
const MESSAGES_FIELDS = fieldsOf(messagesParameters.shape);

/** Returns all fields of an interface in schema order. Each must have a control; a missing one is a defect. */
export function parameterFields(of: 'chat' | 'messages'): readonly ParameterField[] {
  return of === 'chat' ? CHAT_FIELDS : MESSAGES_FIELDS;
}

function fieldsOf(shape: Readonly<Record<string, z.core.$ZodType>>): readonly ParameterField[] {
  return Object.entries(shape).map(([name, schema]) => {
    const meta = parameterMeta.get(schema);
    if (!meta) throw new Error(`${name} has no control`);
    const { inner, nullable } = unwrapped(schema);
    const only = onlyProperty(inner);
    const about = only ? unwrapped(only.schema).inner : inner;
    return {
      ...meta,
      name,
      schema: nullable ? z.nullable(inner) : inner,
      within: only?.name ?? null,
      nullable,
      range: rangeOf(about),
      choices: about instanceof z.ZodEnum ? about.options.map(String) : null,
      maxItems: maxItemsOf(about),
    };
  });
}

/** Unwraps optional and nullable schemas. */
function unwrapped(schema: z.core.$ZodType): { inner: z.core.$ZodType; nullable: boolean } {
  if (schema instanceof z.ZodExactOptional || schema instanceof z.ZodOptional)
    return unwrapped(schema.unwrap());
  if (schema instanceof z.ZodNullable) return { inner: unwrapped(schema.unwrap()).inner, nullable: true };
  return { inner: schema, nullable: false };
}

function onlyProperty(schema: z.core.$ZodType): { name: string; schema: z.core.$ZodType } | null {
  if (!(schema instanceof z.ZodObject)) return null;
  const [first, ...more] = Object.entries(schema.shape);
  return first && more.length === 0 ? { name: first[0], schema: first[1] } : null;
}

function rangeOf(schema: z.core.$ZodType): NumberRange | null {
  if (schema instanceof z.ZodRecord) return rangeOf(schema.valueType);
  if (!(schema instanceof z.ZodNumber)) return null;
  return { min: bound(schema.minValue), max: bound(schema.maxValue), whole: schema.isInt };
}

/** A bound beyond a double's integers is zod's, not the service's. */
function bound(value: number | null): number | null {
  return value === null || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? null : value;
}

function maxItemsOf(schema: z.core.$ZodType): number | null {
  if (schema instanceof z.ZodUnion) {
    const most = schema.options.map((option) => maxItemsOf(option));
    return most.find((count) => count !== null) ?? null;
  }
  if (!(schema instanceof z.ZodArray)) return null;
  const check = schema.def.checks?.find((one) => one instanceof z.core.$ZodCheckMaxLength);
  return check?._zod.def.maximum ?? null;
}
