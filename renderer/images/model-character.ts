import i18next from 'i18next';
import type { IMAGE_MODELS } from '../../shared/service/models.ts';

/** Descriptions of the models; keys of the message catalogue. */
const CHARACTERS = {
  'vendor-image-2.0-260319': 'latest',
  'vendor-image-1.0-260319': 'general',
  'partner-seedream-5-0-260128': 'large',
  'vendor-nova-u1-fast': 'fast',
} as const satisfies Record<(typeof IMAGE_MODELS)[number]['id'], string>;

/** Returns a model's purpose in one line; undefined for unknown models. */
export function modelCharacter(model: string): string | undefined {
  for (const [id, character] of Object.entries(CHARACTERS))
    if (id === model) return i18next.t(`images:character.${character}`);
  return undefined;
}
