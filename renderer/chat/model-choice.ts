import type { ModelChoice } from '../../shared/contract/chat.ts';
import type { ModelEntry } from '../../shared/contract/connections.ts';
import type { ChatInterface } from '../../shared/domain/conversation.ts';

/** Returns a model in the form that calls expect: only its id if it belongs to the chat's own connection. */
export function modelChoice(model: string, connectionId: string, own: string): ModelChoice {
  return connectionId === own ? model : { connectionId, model };
}

/** Returns the name of a model. */
export function modelName(choice: ModelChoice): string {
  return typeof choice === 'string' ? choice : choice.model;
}

/** Returns the connection of a model. @param own the chat's connection */
export function connectionOfModel(choice: ModelChoice, own: string): string {
  return typeof choice === 'string' ? own : choice.connectionId;
}

export function isSameModel(a: ModelChoice | null, b: ModelChoice | null | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b ?? null);
}

/**
 * Returns the models that a first comparison starts with: the chat's model, and a favourite or its neighbour in the
 * list, if there is another.
 */
export function firstCompared(
  { model, interface: chatInterface }: { readonly model: string; readonly interface: ChatInterface },
  offered: readonly ModelEntry[],
  favourites: readonly string[],
): readonly string[] {
  const ids = offered.filter(({ interfaces }) => interfaces.includes(chatInterface)).map(({ id }) => id);
  const others = ids.filter((id) => id !== model);
  const beside = ids[ids.indexOf(model) + 1] ?? others.at(-1);
  const other = others.find((id) => favourites.includes(id)) ?? beside;
  return other === undefined ? [model] : [model, other];
}
