import i18next from 'i18next';
import type { Turn } from '../../shared/domain/conversation.ts';
import { turnText } from '../../shared/domain/turn-text.ts';
import { codePointLength } from '../../shared/service/lyrics/code-points.ts';
import { toast } from '../ui/toast.tsx';
import { draft } from './images.ts';
import { promptOfAnswer } from './prompt-of-answer.ts';
import { fillPromptBar } from './use-in-bar.ts';

/** Takes the words of an answer as a prompt, and goes there. Nothing is asked for: the prompt bar is where that is done. */
export async function drawAnswer(turn: Turn): Promise<void> {
  const { text, cut } = promptOfAnswer(turnText(turn.parts));
  if (text === '') {
    toast.show({ id: 'draw-it', title: i18next.t('lightbox:fromAnswer.nothing') });
    return;
  }
  // The draft has to be loaded first: otherwise the stored draft would replace this text when it arrives.
  if (draft.state.getState().phase !== 'ready') await draft.load();
  fillPromptBar({ prompt: text, source: { conversationId: turn.conversationId, turnId: turn.id } });
  if (!cut) return;
  toast.show({
    id: 'draw-it',
    title: i18next.t('lightbox:fromAnswer.cut'),
    description: i18next.t('lightbox:fromAnswer.cutHint', { count: codePointLength(text) }),
  });
}
