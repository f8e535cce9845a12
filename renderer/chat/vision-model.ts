import type { ModelEntry } from '../../shared/contract/connections.ts';
import type { ChatInterface } from '../../shared/domain/conversation.ts';
import { CHAT_MODELS } from '../../shared/service/models.ts';

interface VisionModel {
  readonly model: string;
  readonly interface: ChatInterface;
}

/**
 * A model that sees images: of the same interface where there is one, else of chat completions; the user's favourites
 * first. Null when the connection has none.
 * @param offered what the connection offers; undefined while that is not known: then those the service names
 */
export function visionModel(
  offered: readonly ModelEntry[] | undefined,
  { chosen, favourites }: { readonly chosen: ChatInterface; readonly favourites: readonly string[] },
): VisionModel | null {
  const known =
    offered ?? CHAT_MODELS.map(({ id, vision }) => ({ id, vision, interfaces: ['chat'] as const }));
  const seeing = known
    .filter(({ vision }) => vision)
    .toSorted((one, other) => Number(favourites.includes(other.id)) - Number(favourites.includes(one.id)));
  const has = (wanted: ChatInterface) =>
    seeing.find(({ interfaces }) => interfaces.some((name) => name === wanted));
  const same = has(chosen);
  if (same) return { model: same.id, interface: chosen };
  const other = has('chat');
  return other ? { model: other.id, interface: 'chat' } : null;
}
