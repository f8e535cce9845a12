import type { ModelEntry } from '../../shared/contract/connections.ts';
import type { ChatInterface } from '../../shared/domain/conversation.ts';
import { visionOf } from './model-vision.ts';

interface VisionModel {
  readonly model: string;
  readonly interface: ChatInterface;
}

/**
 * A model that sees images: of the same interface where there is one, else of chat completions; the user's favourites
 * first. Null when the connection has none.
 * @param own the user's own switches, by model
 */
export function visionModel(
  offered: readonly ModelEntry[],
  choice: {
    readonly chosen: ChatInterface;
    readonly favourites: readonly string[];
    readonly own?: Readonly<Record<string, boolean>> | undefined;
  },
): VisionModel | null {
  const { chosen, favourites, own = {} } = choice;
  const seeing = offered
    .filter(({ id }) => visionOf(id, offered, own).sees)
    .toSorted((one, other) => Number(favourites.includes(other.id)) - Number(favourites.includes(one.id)));
  const has = (wanted: ChatInterface) =>
    seeing.find(({ interfaces }) => interfaces.some((name) => name === wanted));
  const same = has(chosen);
  if (same) return { model: same.id, interface: chosen };
  const other = has('chat');
  return other ? { model: other.id, interface: 'chat' } : null;
}
