import type { ConversationOptions, Part } from '../../../shared/domain/conversation.ts';
import type { Message } from './sent-branch.ts';

/**
 * Instruction for a summary. Later answers read the summary instead of the conversation, so it must contain what they
 * need; the user reads it as a card, so it is in their language and without small talk.
 */
const INSTRUCTION =
  'Write a summary of our conversation up to here. It will take the place of the whole conversation, so keep everything that is needed to go on: what I want and why, facts, names, numbers, decisions and their reasons, text and code that still matters word for word, and what is open. Write in the language of the conversation. Write the summary only, without an introduction.';

/** Returns the options for a summary, which is a single text whatever the conversation's options are. */
export function summaryOptions(options: ConversationOptions): ConversationOptions {
  const {
    n: _n,
    tools: _tools,
    tool_choice: _choice,
    response_format: _format,
    stop: _stop,
    logprobs: _logprobs,
    top_logprobs: _top,
    ...chatParameters
  } = options.chatParameters;
  const {
    tools: _messagesTools,
    tool_choice: _messagesChoice,
    mcp_servers: _servers,
    stop_sequences: _stops,
    output_config,
    ...messagesParameters
  } = options.messagesParameters;
  const { format: _outputFormat, ...output } = output_config ?? {};
  return {
    ...options,
    chatParameters,
    messagesParameters:
      Object.keys(output).length === 0
        ? messagesParameters
        : { ...messagesParameters, output_config: output },
  };
}

/** Returns the messages to sum up, followed by the instruction. */
export function summaryInstruction(messages: readonly Message[]): Message[] {
  const instruction: Message = { role: 'user', parts: [{ type: 'text', block: 0, text: INSTRUCTION }] };
  return [
    ...messages.map(({ role, parts }) => ({ role, parts: parts.flatMap(summarizedPart) })),
    instruction,
  ];
}

/** Turns tool calls and results into text: otherwise services require the definitions of the tools. */
function summarizedPart(part: Part): Part[] {
  switch (part.type) {
    case 'tool_call':
      return [{ type: 'text', block: part.block, text: `[Tool call: ${part.name}(${part.input})]` }];
    case 'tool_result': {
      const name = part.isError ? 'Tool error' : 'Tool result';
      return [{ type: 'text', block: 0, text: `[${name}: ${part.content}]` }];
    }
    // Blocks of server tools require tools that the request does not have.
    case 'other':
      return [];
    case 'text':
    case 'thinking':
    case 'image':
    case 'document':
      return [part];
    default:
      return part satisfies never;
  }
}
