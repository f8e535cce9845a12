import { z } from 'zod';
import { type JsonObject, jsonObject } from '../shared/service/json.ts';
import type { MessagesInputBlock, MessagesRequest } from '../shared/service/messages.ts';
import type { DocumentGiven, Picture, Prompt, ToolResult, Turn } from './engines/chat/prompt.ts';
import { ApiError } from './http-error.ts';
import { validate } from './http-validate.ts';
import { pictureFromBase64, pictureFromUrl, requireVision } from './images-given.ts';
import { isSigned } from './thinking-signature.ts';

const textBlock = z.looseObject({ type: z.literal('text'), text: z.string() });
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
  z.strictObject({ type: z.literal('none') }),
]);
const outputFormat = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('json_schema'), schema: jsonObject }),
  z.looseObject({ type: z.literal('json_object') }),
  z.looseObject({ type: z.literal('text') }),
]);
/** The open objects of the request, as far as the sandbox acts on them. @see SERVICE.md §2.3 */
const openSettings = z.looseObject({
  thinking: thinkingSetting.optional(),
  tool_choice: toolChoiceSetting.optional(),
  output_config: z.looseObject({ format: outputFormat.optional() }).optional(),
  output_format: outputFormat.optional(),
  top_k: z.int().min(0).optional(),
});

type Body = MessagesRequest & { readonly output_format?: JsonObject };

/** Reads a Messages request for the engine. Refuses what does not fit together with a 400. @see SERVICE.md §2.3 */
export function readMessages(request: Body, now: Date): { prompt: Prompt; thinkingBudget: number | null } {
  const open = validate(openSettings, request);
  const { messages, model, system, tools, stream: _stream, ...settings } = request;
  const specs = (tools ?? []).map((tool) => ({
    name: tool.name,
    description: tool.description ?? '',
    schema: tool.input_schema ?? { type: 'object', properties: {} },
  }));
  const toolChoice = readToolChoice(open.tool_choice, specs);
  const format = open.output_config?.format ?? open.output_format;
  const reader = new Reader(model);
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

const blockText = (block: JsonObject | MessagesInputBlock): string => {
  const text = textBlock.safeParse(block);
  return text.success ? text.data.text : '';
};

class Reader {
  readonly #model: string;
  readonly #calls = new Map<string, string>();
  #documents = 0;

  constructor(model: string) {
    this.#model = model;
  }

  turn(role: Turn['role'], content: string | readonly MessagesInputBlock[], field: string): Turn {
    if (typeof content === 'string')
      return { role, text: content, pictures: [], documents: [], toolResults: [] };
    const texts: string[] = [];
    const pictures: (Picture | null)[] = [];
    const documents: DocumentGiven[] = [];
    const toolResults: ToolResult[] = [];
    content.forEach((block, index) => {
      const name = `${field}[${index}]`;
      if (isBlock(block, 'text')) texts.push(block.text);
      else if (isBlock(block, 'image')) pictures.push(this.#picture(block.source, name));
      else if (isBlock(block, 'document')) documents.push(this.#document(block, name));
      else if (isBlock(block, 'tool_use')) this.#calls.set(block.id, block.name);
      else if (isBlock(block, 'tool_result')) toolResults.push(this.#toolResult(block, name));
      else if (isBlock(block, 'thinking') && !isSigned(block.thinking, block.signature)) {
        throw new ApiError(400, `${name}.signature: this is not the sandbox's signature of this thinking`, {
          param: `${name}.signature`,
        });
      }
    });
    return { role, text: texts.join('\n'), pictures, documents, toolResults };
  }

  #picture(source: BlockOf<'image'>['source'], field: string): Picture | null {
    requireVision(this.#model, field);
    if (source.type === 'base64') return pictureFromBase64(source.data, `${field}.source.data`);
    if (source.type === 'url') return pictureFromUrl(source.url, `${field}.source.url`);
    throw unknownSource(source, field);
  }

  #document(block: BlockOf<'document'>, field: string): DocumentGiven {
    const { source } = block;
    const given = (text: string | null, kind: string): DocumentGiven => ({
      index: this.#documents++,
      title: block.title ?? null,
      text,
      kind,
      cited: block.citations?.enabled === true,
    });
    switch (source.type) {
      case 'text':
        return given(source.data, source.media_type);
      case 'content':
        return given(
          typeof source.content === 'string' ? source.content : source.content.map(blockText).join('\n'),
          'text/plain',
        );
      case 'base64': {
        const text = source.media_type.startsWith('text/')
          ? Buffer.from(source.data, 'base64').toString('utf8')
          : null;
        return given(text, source.media_type);
      }
      case 'url':
        return given(null, source.url);
      case 'file':
        throw unknownSource(source, field);
      default:
        return source satisfies never;
    }
  }

  #toolResult(block: BlockOf<'tool_result'>, field: string): ToolResult {
    const name = this.#calls.get(block.tool_use_id);
    if (name === undefined) {
      throw new ApiError(
        400,
        `${field}.tool_use_id: no tool_use block before it has the id "${block.tool_use_id}"`,
        {
          param: `${field}.tool_use_id`,
        },
      );
    }
    const { content = '' } = block;
    const text = typeof content === 'string' ? content : content.map(blockText).join('\n');
    return { name, text, isError: block.is_error === true };
  }
}

type BlockOf<Type extends string> = Extract<
  MessagesInputBlock,
  { type: Type; [key: string]: unknown } | { type: Type }
>;

/** The schema's last branch takes any other type, so TypeScript needs to be told that these names are not among them. */
function isBlock<Type extends 'text' | 'image' | 'document' | 'tool_use' | 'tool_result' | 'thinking'>(
  block: MessagesInputBlock,
  type: Type,
): block is Extract<MessagesInputBlock, { type: Type }> {
  return block.type === type;
}

function unknownSource(source: { type: string; file_id?: string }, field: string): ApiError {
  if (source.type === 'file') {
    return new ApiError(
      404,
      `${field}.source.file_id: the sandbox keeps no files, so there is none named "${source.file_id}"`,
      {
        code: 'file_not_found',
        param: `${field}.source.file_id`,
      },
    );
  }
  return new ApiError(400, `${field}.source.type: "${source.type}" is not a source of images`, {
    param: `${field}.source`,
  });
}
