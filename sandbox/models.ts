import {
  CHAT_MODELS,
  IMAGE_MODELS,
  MESSAGES_MODELS,
  MUSIC_MODELS,
  SPEECH_MODELS,
} from '../shared/service/models.ts';
import { CONTEXT_WINDOW } from './context-window.ts';
import { hugeText } from './huge-answer.ts';
import type { Call } from './operation.ts';

/** Creation date of the sandbox's models. */
const CREATED = Date.UTC(2026, 2, 19) / 1000;

/** Handles GET /v1/models: lists the models with their capabilities. @see SERVICE.md §4 */
export async function answerModels({ answer, checkFaults }: Call): Promise<void> {
  checkFaults([]);
  const speaksMessages = (id: string) => MESSAGES_MODELS.some((model) => model === id);
  const chat = CHAT_MODELS.map((model) => ({
    id: model.id,
    object: 'model',
    created: CREATED,
    owned_by: model.owner === 'service' ? 'vendor' : 'partner',
    context_window: CONTEXT_WINDOW,
    capabilities: [
      'chat',
      'tools',
      ...(model.vision ? ['vision'] : []),
      ...(speaksMessages(model.id) ? ['messages', 'thinking', 'citations'] : []),
    ],
  }));
  const speech = SPEECH_MODELS.map((id) => ownModel(id, ['speech']));
  const music = MUSIC_MODELS.map((id) => ownModel(id, ['music']));
  const images = IMAGE_MODELS.map(({ id, owner, character, sizes }) => ({
    ...ownModel(id, ['image']),
    owned_by: owner === 'service' ? 'vendor' : 'partner',
    description: character,
    sizes,
  }));
  const huge = answer.faults.number('huge');
  await answer.json(200, {
    object: 'list',
    data: [...chat, ...speech, ...music, ...images],
    ...(huge && { padding: hugeText(huge) }),
  });
}

const ownModel = (id: string, capabilities: readonly string[]) => ({
  id,
  object: 'model',
  created: CREATED,
  owned_by: 'vendor',
  capabilities,
});
