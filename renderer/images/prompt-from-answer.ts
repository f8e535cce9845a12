import i18next from 'i18next';
import type { Turn } from '../../shared/domain/conversation.ts';
import { turnText } from '../../shared/domain/turn-text.ts';
import { IMAGE_PROMPT_MAX } from '../../shared/service/limits.ts';
import { codePointLength } from '../../shared/service/lyrics/code-points.ts';
import { stripTags } from '../../shared/service/lyrics/strip-tags.ts';
import { speakableText } from '../markdown/speakable-text.ts';
import { toast } from '../ui/toast.tsx';
import { draft } from './images.ts';
import { fillPromptBar } from './use-in-bar.ts';

/** Puts the text of an answer into the prompt bar and opens the images. It sends nothing. */
export async function promptFromAnswer(turn: Turn): Promise<void> {
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

/** The part of an answer that goes into the prompt bar. */
interface PromptOfAnswer {
  readonly text: string;
  /** Whether it was longer than a prompt may be and was truncated. */
  readonly cut: boolean;
}

const FENCED = /^[^\S\n]*(`{3,}|~{3,})[^\S\n]*([\w-]*)[^\n]*\n([\s\S]*?)\n[^\S\n]*\1[`~]*[^\S\n]*$/gm;
/** Info strings of fences that contain text, not code. */
const WORDS = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'prompt', 'markdown', 'md']);

/**
 * Returns the text of an answer as a prompt: the content of its only text fence, else everything
 * without Markdown, code and formulas. Section tags of lyrics are left out.
 */
export function promptOfAnswer(markdown: string, max = IMAGE_PROMPT_MAX): PromptOfAnswer {
  const fences = [...markdown.replaceAll('\r\n', '\n').matchAll(FENCED)];
  const [only] = fences;
  const fenced = fences.length === 1 && WORDS.has(only?.[2]?.toLowerCase() ?? '') ? (only?.[3] ?? '') : '';
  return shortened(stripTags(fenced).trim() || speakableText(markdown).text, max);
}

/** Truncates to `max` code points after a sentence if there is one, else after a word. */
function shortened(text: string, max: number): PromptOfAnswer {
  if (codePointLength(text) <= max) return { text, cut: false };
  const part = [...text].slice(0, max).join('');
  const sentences = [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(part)];
  // The last sentence may continue after the cut.
  const complete = sentences
    .slice(0, -1)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd();
  return { text: complete || part.replace(/\s+\S*$/, '').trimEnd(), cut: true };
}
