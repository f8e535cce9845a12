import type { ImageDraft } from '../../shared/contract/images.ts';
import type { Connection } from '../../shared/domain/connection.ts';
import type { ImageMode } from '../../shared/domain/generated-image.ts';
import { IMAGE_PROMPT_MAX, IMAGE_REQUESTS_MAX } from '../../shared/service/limits.ts';
import { codePointLength } from '../../shared/service/lyrics/code-points.ts';
import type { DraftState } from '../generation/generation-draft.ts';
import { countVariants } from './prompt-variants.ts';
import type { ReferenceState } from './reference-store.ts';

type Profile = Connection['profile'];

/** The first problem that keeps a draft from being sent, in the order the user should solve them. */
export type DraftBlock =
  | 'loading'
  | 'asking'
  | 'empty'
  | 'tooLong'
  | 'tooMany'
  | 'noModel'
  | 'noConnection'
  | 'noWay'
  | 'reference';

/** Returns why a draft cannot be sent; null if it can. */
export function draftBlock(
  { phase, draft, making }: Pick<DraftState<ImageDraft>, 'phase' | 'draft' | 'making'>,
  { adding }: Pick<ReferenceState, 'adding'>,
  profile: Profile | undefined,
): DraftBlock | null {
  if (phase !== 'ready') return 'loading';
  if (draft.prompt.trim() === '') return 'empty';
  if (promptLength(draft.prompt) > IMAGE_PROMPT_MAX) return 'tooLong';
  if (requestCount(draft) > IMAGE_REQUESTS_MAX) return 'tooMany';
  if (draft.model.trim() === '') return 'noModel';
  if (!profile) return 'noConnection';
  if (wayOf(draft.way, profile) === null) return 'noWay';
  if (adding) return 'reference';
  return making ? 'asking' : null;
}

/**
 * Returns the mode the request will use: the chosen one if the connection supports it, else the
 * other; null if it supports neither.
 */
export function wayOf(mode: ImageMode, profile: Profile | undefined): ImageMode | null {
  if (!profile) return mode;
  const has = { wait: profile.imageSyncPath !== null, queue: profile.imageAsyncPath !== null };
  if (has[mode]) return mode;
  return has.wait ? 'wait' : has.queue ? 'queue' : null;
}

/** Returns the number of images a draft requests: its count for each variant of its prompt. */
export function requestCount({ prompt, count }: Pick<ImageDraft, 'prompt' | 'count'>): number {
  return count * countVariants(prompt);
}

/** Counts a prompt as the limit does: in code points, not UTF-16 units. */
export function promptLength(prompt: string): number {
  // A short text fits in any case, so it need not be counted.
  return prompt.length <= IMAGE_PROMPT_MAX / 2 ? prompt.length : codePointLength(prompt);
}
