import { z } from 'zod';
import { chatParameters } from './chat.ts';
import type { Json } from './json.ts';
import { messagesParameters } from './messages.ts';
import { type ParameterMeta, parameterMeta } from './parameter-meta.ts';

/** A range of numbers, inclusive; null: open on that side. */
export interface NumberRange {
  readonly min: number | null;
  readonly max: number | null;
  readonly whole: boolean;
}

/** One settable field of an interface, as its schema describes it. */
export interface ParameterField extends ParameterMeta {
  /** The name the service knows it by. */
  readonly name: string;
  /** What a value of it must be; `undefined` is not among it. */
  readonly schema: z.core.$ZodType;
  /** Where the value is an object of one property, that property: the control is about what is in it. */
  readonly within: string | null;
  /** May be null, which is sent and is something else than not being sent. */
  readonly nullable: boolean;
  /** Of a number, or of each number of a record. */
  readonly range: NumberRange | null;
  readonly choices: readonly string[] | null;
  /** Most entries of a list; null: not limited. */
  readonly maxItems: number | null;
}

export type ParameterSet = 'chatParameters' | 'messagesParameters';

/** Every field a person can set on a chat completion. @see SERVICE.md §2.5 */
const CHAT_FIELDS = fieldsOf(chatParameters.shape);
/** Every field a person can set on a Messages call; `output_format` is deprecated and has none. @see SERVICE.md §2.3 */
const MESSAGES_FIELDS = fieldsOf(messagesParameters.shape);

/** All fields of an interface, in the order of its schema. Each has its control: one without is a mistake of ours. */
export function parameterFields(of: 'chat' | 'messages'): readonly ParameterField[] {
  return of === 'chat' ? CHAT_FIELDS : MESSAGES_FIELDS;
}

/** Whether this value may stand in the field. */
export function isValidFieldValue(field: ParameterField, value: unknown): value is Json {
  return z.safeParse(field.schema, value).success;
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

/** The schema without what makes it optional or nullable. */
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

/** What a double cannot count is no bound of the service's. */
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
