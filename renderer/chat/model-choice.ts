import type { ModelChoice } from '../../shared/contract/chat.ts';

/** Returns a model as calls name it: by itself if it is of the chat's own connection. */
export function modelChoice(model: string, connectionId: string, own: string): ModelChoice {
  return connectionId === own ? model : { connectionId, model };
}

/** Returns the name of a model. */
export function modelName(choice: ModelChoice): string {
  return typeof choice === 'string' ? choice : choice.model;
}

/** Returns the connection of a model. @param own the chat's */
export function connectionOfModel(choice: ModelChoice, own: string): string {
  return typeof choice === 'string' ? own : choice.connectionId;
}

export function isSameModel(a: ModelChoice | null, b: ModelChoice | null | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b ?? null);
}
