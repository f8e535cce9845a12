import { z } from 'zod';
import { type ChatTool, chatTool } from '../../../shared/service/chat.ts';
import { type JsonObject, jsonObject } from '../../../shared/service/json.ts';
import { type MessagesTool, messagesFunction, messagesTool } from '../../../shared/service/messages.ts';
import { readValue } from './json-parameter.tsx';

/** A function the model may call, independent of the interface. */
export interface ToolFunction {
  readonly name: string;
  readonly description?: string | undefined;
  /** JSON Schema of its arguments. */
  readonly schema?: JsonObject | undefined;
  readonly strict?: boolean | undefined;
  /** Further fields of a Messages tool, such as its cache marker; chat completions does not support them. */
  readonly more: JsonObject;
}

/** Tool names that both interfaces accept. */
export const TOOL_NAME = /^[\w-]{1,64}$/;

/** Converts a function to the chat completions format. @see SERVICE.md §2.5 */
export function chatToolOf({ name, description, schema, strict }: ToolFunction): ChatTool {
  return {
    type: 'function',
    function: {
      name,
      ...(description ? { description } : {}),
      ...(schema ? { parameters: schema } : {}),
      ...(strict === undefined ? {} : { strict }),
    },
  };
}

/** Converts a function to the Messages format; without parameters it takes an empty object. @see SERVICE.md §2.3 */
export function messagesToolOf({ name, description, schema, strict, more }: ToolFunction): MessagesTool {
  return {
    ...more,
    name,
    ...(description ? { description } : {}),
    input_schema: schema ?? { type: 'object', properties: {} },
    ...(strict === undefined ? {} : { strict }),
  };
}

/** Returns a tool as a function; null for a tool run by the service, which only Messages supports. */
export function functionOf(tool: ChatTool | MessagesTool): ToolFunction | null {
  const chat = chatTool.safeParse(tool);
  if (chat.success) {
    const { name, description, parameters, strict } = chat.data.function;
    return { name, description, schema: parameters, strict, more: {} };
  }
  const read = ownFunction.safeParse(tool);
  if (!read.success) return null;
  const { name, description, input_schema, strict, type: _, ...more } = read.data;
  return { name, description, schema: input_schema, strict, more: jsonObject.parse(more) };
}

const ownFunction = messagesFunction.extend({
  type: z.literal('custom').optional(),
  name: z.string().regex(TOOL_NAME),
  strict: z.boolean().optional(),
});

/** Returns the name of any tool; one without a name gets its type and server. */
export function toolName(tool: ChatTool | MessagesTool): string {
  const within = 'function' in tool && typeof tool.function === 'object' ? tool.function : tool;
  const { name, type, mcp_server_name } = named.parse(within);
  if (name !== undefined) return name;
  return mcp_server_name === undefined ? (type ?? '') : `${type ?? ''} ${mcp_server_name}`;
}

const word = z.string().optional().catch(undefined);
const named = z.looseObject({ name: word, type: word, mcp_server_name: word }).catch({});

/** Parses pasted tools in the format of either interface: a list, one tool, or a request with `tools`. */
export function readTools(text: string): {
  readonly tools: readonly ToolFunction[];
  readonly ofService: readonly MessagesTool[];
  readonly skipped: number;
} | null {
  const read = readValue(text);
  if (read === null) return null;
  const { value } = read;
  const inside = z.looseObject({ tools: z.array(z.unknown()) }).safeParse(value);
  const list: readonly unknown[] = inside.success
    ? inside.data.tools
    : Array.isArray(value)
      ? value
      : [value];
  const tools = new Map<string, ToolFunction>();
  const ofService: MessagesTool[] = [];
  let skipped = 0;
  for (const one of list) {
    const read = z.union([chatTool, messagesTool]).safeParse(bare(one));
    const found = read.success ? functionOf(read.data) : null;
    if (found) tools.set(found.name, found);
    else {
      const service = z.looseObject({ type: z.string() }).safeParse(one);
      const known = service.success && service.data.type !== 'function' && service.data.type !== 'custom';
      const tool = known ? messagesTool.safeParse(service.data) : null;
      if (tool?.success) ofService.push(tool.data);
      else skipped += 1;
    }
  }
  return { tools: [...tools.values()], ofService, skipped };
}

/** Wraps a function written as `{name, description, parameters}` without its envelope. */
function bare(value: unknown): unknown {
  const read = z
    .looseObject({ name: z.string(), parameters: jsonObject, type: z.undefined().optional() })
    .safeParse(value);
  if (!read.success || 'input_schema' in read.data) return value;
  const { name, parameters, ...rest } = read.data;
  const more = z
    .looseObject({ description: z.string().optional(), strict: z.boolean().optional() })
    .safeParse(rest);
  const { description, strict } = more.success ? more.data : {};
  return chatToolOf({ name, description, strict, schema: parameters, more: {} });
}
