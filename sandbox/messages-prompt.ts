import { z } from 'zod';
import { type JsonObject, jsonObject } from '../shared/service/json.ts';
import type { MessagesRequest } from '../shared/service/messages.ts';
import type { Prompt } from './engines/chat/prompt.ts';
import { ApiError } from './http-error.ts';
import { validate } from './http-validate.ts';
import { BlockReader, blockText } from './messages-blocks.ts';

const thinkingSetting = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('enabled'), budget_tokens: z.int().min(1) }),
  z.looseObject({ type: z.literal('adaptive') }),
  z.looseObject({ type: z.literal('disabled') }),
]);
const toolChoiceSetting = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('auto'), disable_parallel_tool_use: z.boolean().optional() }),
  z.strictObject({ type: z.literal('any'), disable_parallel_tool_use: z.boolean().optional() }),
  z.strictObject({
    type: z.literal('tool'),
    name: z.string(),
    disable_parallel_tool_use: z.boolean().optional(),
  }),
  z.strictObject({ type: z.literal('none'), disable_parallel_tool_use: z.boolean().optional() }),
]);
const outputFormat = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('json_schema'), schema: jsonObject }),
  z.looseObject({ type: z.literal('json_object') }),
  z.looseObject({ type: z.literal('text') }),
]);
/** Schema of the request's open objects, as far as the sandbox supports them. @see SERVICE.md §2.3 */
const openSettings = z.looseObject({
  thinking: thinkingSetting.optional(),
  tool_choice: toolChoiceSetting.optional(),
  output_config: z.looseObject({ format: outputFormat.optional() }).optional(),
  output_format: outputFormat.optional(),
  top_k: z.int().min(0).optional(),
});

type Body = MessagesRequest & { readonly output_format?: JsonObject };

/** Reads a Messages request for the engine. Refuses an inconsistent one with a 400. @see SERVICE.md §2.3 */
export function readMessages(request: Body, now: Date): { prompt: Prompt; thinkingBudget: number | null } {
  const open = validate(openSettings, request);
  const { messages, model, system, tools, stream: _stream, ...settings } = request;
  // The sandbox has no server tools: a tool without a name is accepted and never called.
  const specs = (tools ?? []).flatMap(({ name, description = '', input_schema }) =>
    name === undefined
      ? []
      : [{ name, description, schema: input_schema ?? { type: 'object', properties: {} } }],
  );
  const toolChoice = readToolChoice(open.tool_choice, specs);
  const format = open.output_config?.format ?? open.output_format;
  const reader = new BlockReader(model);
  const turns = messages.map((message, index) =>
    reader.turn(message.role, message.content, `messages[${index}].content`),
  );
  const thinking = open.thinking && open.thinking.type !== 'disabled' ? open.thinking : null;
  const thinkingBudget = thinking?.type === 'enabled' ? thinking.budget_tokens : null;
  if (thinkingBudget !== null && thinkingBudget >= request.max_tokens) {
    throw new ApiError(400, `thinking.budget_tokens: must be less than max_tokens (${request.max_tokens})`, {
      param: 'thinking.budget_tokens',
    });
  }
  return {
    thinkingBudget,
    prompt: {
      interface: 'messages',
      model,
      system: typeof system === 'string' ? system : (system ?? []).map(blockText).join('\n\n'),
      turns,
      tools: specs,
      toolChoice,
      oneCall: open.tool_choice?.disable_parallel_tool_use === true,
      json:
        format === undefined || format.type === 'text'
          ? null
          : { schema: format.type === 'json_schema' ? format.schema : null },
      thinking: thinking !== null,
      settings,
      now,
    },
  };
}

function readToolChoice(
  choice: z.infer<typeof toolChoiceSetting> | undefined,
  tools: readonly { name: string }[],
): Prompt['toolChoice'] {
  const refuse = (why: string) => new ApiError(400, `tool_choice: ${why}`, { param: 'tool_choice' });
  switch (choice?.type) {
    case undefined:
    case 'auto':
      return { type: 'auto' };
    case 'none':
      return { type: 'none' };
    case 'any':
      if (tools.length === 0) throw refuse('"any" needs at least one tool in tools');
      return { type: 'required' };
    case 'tool':
      if (!tools.some((tool) => tool.name === choice.name))
        throw refuse(`there is no tool named "${choice.name}" in tools`);
      return { type: 'named', name: choice.name };
    default:
      return choice satisfies never;
  }
}
