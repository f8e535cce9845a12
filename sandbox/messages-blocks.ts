import { z } from 'zod';
import type { JsonObject } from '../shared/service/json.ts';
import type { MessagesInputBlock } from '../shared/service/messages.ts';
import type { DocumentGiven, Picture, ToolResult, Turn } from './engines/chat/prompt.ts';
import { ApiError } from './http-error.ts';
import { pictureFromBase64, pictureFromUrl, requireVision } from './images-given.ts';
import { isSigned } from './thinking-signature.ts';

const textBlock = z.looseObject({ type: z.literal('text'), text: z.string() });

/** Returns the text of a text block, or '' for any other block. */
export const blockText = (block: JsonObject | MessagesInputBlock): string => {
  const text = textBlock.safeParse(block);
  return text.success ? text.data.text : '';
};

/** Reads the messages in order: results refer to earlier calls, and documents are numbered consecutively. */
export class BlockReader {
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
    const given = (text: string | null): DocumentGiven => ({
      index: this.#documents++,
      title: block.title ?? null,
      text,
      cited: block.citations?.enabled === true,
    });
    switch (source.type) {
      case 'text':
        return given(source.data);
      case 'content':
        return given(
          typeof source.content === 'string' ? source.content : source.content.map(blockText).join('\n'),
        );
      case 'base64': {
        const text = source.media_type.startsWith('text/')
          ? Buffer.from(source.data, 'base64').toString('utf8')
          : null;
        return given(text);
      }
      case 'url':
        return given(null);
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

type BlockOf<Type extends string> = Extract<MessagesInputBlock, { type: Type }>;

/** The schema's last branch accepts any other type, so TypeScript cannot exclude these names from it. */
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
