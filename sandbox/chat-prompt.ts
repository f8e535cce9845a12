import type { ChatMessage, ChatRequest } from '../shared/service/chat.ts';
import type { Picture, Prompt, ToolChoice, ToolResult, Turn } from './engines/chat/prompt.ts';
import { ApiError } from './http-error.ts';
import { pictureFromUrl, pictureTokens, requireVision } from './images-given.ts';

/** A parsed conversation and the number of tokens its images count as. */
export interface ReadChat {
  readonly prompt: Prompt;
  readonly pictureTokens: number;
}

/** Reads the messages of a chat completion. Refuses inconsistent ones with a 400. @see SERVICE.md §2.5 */
export function readChat(request: ChatRequest, now: Date): ReadChat {
  const reader = new Reader(request.model);
  for (const [index, message] of request.messages.entries()) reader.take(message, `messages[${index}]`);
  const { messages: _messages, tools: _tools, model, stream: _stream, ...settings } = request;
  const tools = (request.tools ?? []).map((tool) => ({
    name: tool.function.name,
    description: tool.function.description ?? '',
    schema: tool.function.parameters ?? { type: 'object', properties: {} },
  }));
  const toolChoice = readToolChoice(request);
  if (toolChoice.type === 'named' && !tools.some((tool) => tool.name === toolChoice.name)) {
    throw new ApiError(400, `tool_choice: there is no tool named "${toolChoice.name}" in tools`, {
      param: 'tool_choice',
    });
  }
  if (toolChoice.type === 'required' && tools.length === 0) {
    throw new ApiError(400, 'tool_choice: "required" needs at least one tool in tools', {
      param: 'tool_choice',
    });
  }
  return {
    pictureTokens: reader.pictureTokens,
    prompt: {
      interface: 'chat',
      model,
      system: reader.system.join('\n\n'),
      turns: reader.turns,
      tools,
      toolChoice,
      oneCall: false,
      json: request.response_format?.type === 'json_object' ? { schema: null } : null,
      thinking: false,
      settings,
      now,
    },
  };
}

function readToolChoice(request: ChatRequest): ToolChoice {
  const choice = request.tool_choice ?? 'auto';
  return typeof choice === 'string' ? { type: choice } : { type: 'named', name: choice.function.name };
}

class Reader {
  readonly system: string[] = [];
  readonly turns: Turn[] = [];
  pictureTokens = 0;
  readonly #model: string;
  /** Tool calls of the assistant that have no result yet, id → tool name. */
  readonly #open = new Map<string, string>();

  constructor(model: string) {
    this.#model = model;
  }

  take(message: ChatMessage, field: string): void {
    if (message.role !== 'tool' && this.#open.size > 0) {
      throw new ApiError(
        400,
        `${field}: the tool call "${[...this.#open.keys()][0]}" has no answer before this message`,
        {
          param: 'messages',
        },
      );
    }
    switch (message.role) {
      case 'system':
        this.system.push(this.#read(message.content, field).text);
        return;
      case 'user':
        this.#add('user', this.#read(message.content, field), []);
        return;
      case 'assistant':
        for (const call of message.tool_calls ?? []) this.#open.set(call.id, call.function.name);
        this.#add('assistant', this.#read(message.content ?? '', field), []);
        return;
      case 'tool': {
        const name = this.#open.get(message.tool_call_id);
        if (name === undefined) {
          throw new ApiError(
            400,
            `${field}.tool_call_id: no assistant message before it made the call "${message.tool_call_id}"`,
            {
              param: `${field}.tool_call_id`,
            },
          );
        }
        this.#open.delete(message.tool_call_id);
        const { text } = this.#read(message.content, field);
        this.#add('user', { text: '', pictures: [] }, [{ name, text, isError: false }]);
        return;
      }
      default:
        message satisfies never;
    }
  }

  /** Merges consecutive results into one turn, because their calls were made together. */
  #add(
    role: Turn['role'],
    said: { text: string; pictures: (Picture | null)[] },
    toolResults: ToolResult[],
  ): void {
    const last = this.turns.at(-1);
    if (last && toolResults.length > 0 && last.toolResults.length > 0) {
      this.turns[this.turns.length - 1] = { ...last, toolResults: [...last.toolResults, ...toolResults] };
    } else this.turns.push({ role, ...said, documents: [], toolResults });
  }

  #read(
    content: Exclude<ChatMessage['content'], null | undefined>,
    field: string,
  ): { text: string; pictures: (Picture | null)[] } {
    if (typeof content === 'string') return { text: content, pictures: [] };
    const texts: string[] = [];
    const pictures: (Picture | null)[] = [];
    content.forEach((part, index) => {
      if (part.type === 'text') {
        texts.push(part.text);
        return;
      }
      // The sandbox's models send no thinking in the content, and that of another service is not part of the answer.
      if (part.type === 'thinking') return;
      const name = `${field}.content[${index}].image_url.url`;
      requireVision(this.#model, name);
      const picture = pictureFromUrl(part.image_url.url, name);
      this.pictureTokens += pictureTokens(picture, part.image_url.detail);
      pictures.push(picture);
    });
    return { text: texts.join('\n'), pictures };
  }
}
