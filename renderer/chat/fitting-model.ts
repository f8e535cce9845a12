import type { ModelEntry } from '../../shared/contract/connections.ts';
import type { ChatInterface } from '../../shared/domain/conversation.ts';
import { DEFAULT_CHAT_MODEL } from '../../shared/service/models.ts';
import type { OfferedModels } from './models-store.ts';

interface Choice {
  readonly interface: ChatInterface;
  readonly model: string;
  readonly favourites: readonly string[];
}

/**
 * Returns the model to use over a connection: the present one, unless the service's own list does not hold it. Then a
 * favourite, the default model, or the first one listed.
 */
export function fittingModel({ source, models }: OfferedModels, choice: Choice): string {
  const { model, favourites } = choice;
  // The built-in list does not tell which models a service lacks.
  if (source === 'builtin') return model;
  const listed = models.filter(({ interfaces }) => interfaces.includes(choice.interface)).map(({ id }) => id);
  if (listed.includes(model)) return model;
  return [...favourites, DEFAULT_CHAT_MODEL].find((id) => listed.includes(id)) ?? listed[0] ?? model;
}

/** Returns the model for another interface where the present one is not listed for that; null where it may stay. */
export function modelOfInterface(models: readonly ModelEntry[], choice: Choice): string | null {
  const entry = models.find(({ id }) => id === choice.model);
  // A model id typed by hand may work with both interfaces.
  if (!entry || entry.interfaces.includes(choice.interface)) return null;
  const listed = models.filter(({ interfaces }) => interfaces.includes(choice.interface)).map(({ id }) => id);
  return [...choice.favourites, DEFAULT_CHAT_MODEL].find((id) => listed.includes(id)) ?? listed[0] ?? null;
}
