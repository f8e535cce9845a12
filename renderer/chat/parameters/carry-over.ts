import type { ConversationOptions } from '../../../shared/domain/conversation.ts';
import { withField, withUnfit } from './field-edit.ts';
import { chatToolOf, functionOf, messagesToolOf, toolName } from './tool-shapes.ts';

/** The settings of the interface not in use that the other one can take over. */
export interface CarryOver {
  readonly change: Partial<ConversationOptions>;
  /** Tools that only their own interface knows: they stay where they are. */
  readonly left: readonly string[];
}

/**
 * Tools and stop sequences of the other interface, for the one in use: what it has already stays as it is. Null where
 * there is nothing to take over. More stop sequences than fit come along and are marked, for the user to choose.
 */
export function carryOver(options: ConversationOptions): CarryOver | null {
  const to = options.interface === 'chat' ? 'chatParameters' : 'messagesParameters';
  const from = to === 'chatParameters' ? options.messagesParameters.tools : options.chatParameters.tools;
  const had = options[to].tools ?? [];
  const names = new Set(had.map(toolName));
  const fresh = (from ?? []).filter((tool) => !names.has(toolName(tool)));
  const functions = fresh.flatMap((tool) => functionOf(tool) ?? []);
  const left = fresh.filter((tool) => functionOf(tool) === null).map(toolName);
  let now = options;
  const take = (change: Partial<ConversationOptions> | null) => {
    if (change) now = { ...now, ...change };
  };
  if (functions.length > 0) {
    const added = to === 'chatParameters' ? functions.map(chatToolOf) : functions.map(messagesToolOf);
    take(withField(now, to, 'tools', [...had, ...added]));
  }
  const stops =
    to === 'chatParameters' ? options.messagesParameters.stop_sequences : listOf(options.chatParameters.stop);
  const name = to === 'chatParameters' ? 'stop' : 'stop_sequences';
  const taken =
    to === 'chatParameters' ? options.chatParameters.stop : options.messagesParameters.stop_sequences;
  if (stops && stops.length > 0 && taken === undefined && options.unfit?.[`${to}.${name}`] === undefined)
    take(withField(now, to, name, stops) ?? withUnfit(now, to, name, JSON.stringify(stops)));
  if (now === options) return null;
  return { change: { [to]: now[to], unfit: now.unfit ?? {} }, left };
}

function listOf(stop: string | string[] | undefined): string[] | undefined {
  return typeof stop === 'string' ? [stop] : stop;
}
