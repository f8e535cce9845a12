import type { ConversationOptions, ToolAnswer } from '../../../shared/domain/conversation.ts';
import type { ChatTool } from '../../../shared/service/chat.ts';
import type { MessagesTool } from '../../../shared/service/messages.ts';
import { parametersKey } from '../session-state.ts';
import { withField } from './field-edit.ts';
import { chatToolOf, messagesToolOf, type ToolFunction, toolName } from './tool-shapes.ts';

type Change = Partial<ConversationOptions>;
type Tool = ChatTool | MessagesTool;

/** Returns the tool in the format of the current interface. */
export function toolFor(options: ConversationOptions, tool: ToolFunction): Tool {
  return options.interface === 'chat' ? chatToolOf(tool) : messagesToolOf(tool);
}

/**
 * Replaces the tool called `before`, or appends a new one, and renames its saved result and a tool choice that refers
 * to it. Returns null if the schema refuses it.
 */
export function putTool(
  options: ConversationOptions,
  before: string,
  tool: Tool,
  answer: ToolAnswer | null,
): Change | null {
  const tools = toolsOf(options);
  const at = tools.findIndex((one) => toolName(one) === before);
  const name = toolName(tool);
  const next = at === -1 ? [...tools, tool] : tools.with(at, tool);
  const change = setTools(options, next);
  if (!change) return null;
  const renamed =
    before !== '' && before !== name ? renamedChoice({ ...options, ...change }, before, name) : null;
  return { ...change, ...renamed, toolAnswers: withAnswer(options, before, name, answer) };
}

/** Removes a tool, and its saved result unless the other interface has a tool of that name. */
export function removeTool(options: ConversationOptions, name: string): Change | null {
  const left = toolsOf(options).filter((tool) => toolName(tool) !== name);
  const change = setTools(options, left);
  if (!change) return null;
  return {
    ...change,
    toolAnswers: elsewhere(options, name) ? { ...options.toolAnswers } : dropped(options, name),
  };
}

/** Adds tools; replaces existing ones of the same name. */
export function addTools(options: ConversationOptions, added: readonly Tool[]): Change | null {
  const names = new Set(added.map(toolName));
  const kept = toolsOf(options).filter((tool) => !names.has(toolName(tool)));
  return setTools(options, [...kept, ...added]);
}

export function toolsOf(options: ConversationOptions): readonly Tool[] {
  return options[parametersKey(options.interface)].tools ?? [];
}

function setTools(options: ConversationOptions, tools: readonly Tool[]): Change | null {
  return withField(
    options,
    parametersKey(options.interface),
    'tools',
    tools.length === 0 ? undefined : tools,
  );
}

function withAnswer(
  options: ConversationOptions,
  before: string,
  name: string,
  answer: ToolAnswer | null,
): Record<string, ToolAnswer> {
  const others =
    before === '' || elsewhere(options, before) ? { ...options.toolAnswers } : dropped(options, before);
  if (answer) return { ...others, [name]: answer };
  const { [name]: _, ...without } = others;
  return without;
}

function dropped(options: ConversationOptions, name: string): Record<string, ToolAnswer> {
  const { [name]: _, ...others } = options.toolAnswers ?? {};
  return others;
}

function elsewhere(options: ConversationOptions, name: string): boolean {
  const other =
    options.interface === 'chat' ? options.messagesParameters.tools : options.chatParameters.tools;
  return (other ?? []).some((tool) => toolName(tool) === name);
}

function renamedChoice(options: ConversationOptions, before: string, name: string): Change | null {
  if (options.interface === 'chat') {
    const choice = options.chatParameters.tool_choice;
    if (typeof choice !== 'object' || choice.function.name !== before) return null;
    return withField(options, 'chatParameters', 'tool_choice', { type: 'function', function: { name } });
  }
  const choice = options.messagesParameters.tool_choice;
  if (choice?.name !== before) return null;
  return withField(options, 'messagesParameters', 'tool_choice', { ...choice, name });
}
