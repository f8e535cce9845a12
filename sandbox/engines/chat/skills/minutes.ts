import { type Ask, type Said, said } from '../ask.ts';
import { languageOf } from '../language.ts';
import { paragraphs, spin } from '../passage.ts';
import { mainSentences } from './summarise.ts';

const ASKED =
  /\b(?:write|give|make)\b[^.]{0,30}\bsummary of (?:our|the|this) conversation\b|\b(?:summari[sz]e|sum up) (?:our|the|this) conversation\b|总结(?:一下)?(?:我们的|这次|这段)?对话|对话(?:的)?(?:摘要|总结)/i;
/** Questions that are told word for word, the newest ones; and characters of each. */
const QUESTIONS = 12;
const QUESTION_LENGTH = 120;

/** Sums up the conversation: what was asked, and the sentences of the answers that say most. */
export function minutes(ask: Ask): Said | null {
  if (!ASKED.test(ask.text)) return null;
  const before = ask.prompt.turns.slice(0, -1);
  const asked = before.filter((turn) => turn.role === 'user' && turn.text.trim() !== '');
  if (asked.length === 0) return null;
  const language = languageOf(asked.at(-1)?.text ?? '') ?? ask.language;
  const answers = before.filter((turn) => turn.role === 'assistant').map((turn) => turn.text);
  const questions = asked
    .slice(-QUESTIONS)
    .map((turn) => `- ${turn.text.replace(/\s+/g, ' ').slice(0, QUESTION_LENGTH)}`);
  const told = mainSentences(answers.join('\n'), 3).map((sentence) => `- ${sentence}`);
  const zh = language === 'zh';
  return said(
    zh ? '总结这次对话' : 'a summary of the conversation',
    paragraphs(
      zh ? spin`你先后问到：` : spin`You asked, one after another:`,
      questions.join('\n'),
      ...(told.length > 0
        ? [zh ? spin`回答中最要紧的句子：` : spin`Of the answers, these sentences say most:`, told.join('\n')]
        : []),
    ),
  );
}
