import { type Ask, type Said, said } from '../ask.ts';
import { by, languageOf } from '../language.ts';
import { paragraphs, spin } from '../passage.ts';
import { terms } from '../search.ts';
import { sentences } from '../sentences.ts';

const TEXT =
  /^(?:please )?(?:summari[sz]e|sum up|give (?:me )?a summary of|tl;?dr)(?: (?:this|the (?:following )?(?:text|article|passage)))?\s*[:：\n]\s*([\s\S]+)$|^(?:请)?(?:总结|概括|摘要|归纳)(?:一下)?(?:以下|下面)?(?:的)?(?:内容|文字|文章)?\s*[:：\n]\s*([\s\S]+)$/i;
const CONVERSATION =
  /\b(?:write|give|make)\b[^.]{0,30}\bsummary of (?:our|the|this) conversation\b|\b(?:summari[sz]e|sum up) (?:our|the|this) conversation\b|总结(?:一下)?(?:我们的|这次|这段)?对话|对话(?:的)?(?:摘要|总结)/i;
/** Maximum number of recent questions quoted verbatim, and maximum length of each. */
const QUESTIONS = 12;
const QUESTION_LENGTH = 120;

const listed = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');

/** Summarises a text by its most representative sentences. */
export function summarise(ask: Ask): Said | null {
  const match = TEXT.exec(ask.text);
  const text = match?.[1] ?? match?.[2];
  if (text === undefined) return null;
  return said(
    by(ask.language, 'a text to shorten', '总结一段文字'),
    paragraphs(
      by(
        ask.language,
        spin`⟦The sentences that carry it¦What it comes down to⟧:`,
        spin`⟦最关键的句子¦要点如下⟧：`,
      ),
      listed(mainSentences(text, 3)),
      by(
        ask.language,
        spin`*(Chosen by counting words, and quoted as they stand: the sandbox does not rephrase.)*`,
        spin`*（按词频挑选，原文照录：沙盒不会改写。）*`,
      ),
    ),
  );
}

/** Summarises the conversation: the questions, and the most representative sentences of the answers. */
export function summariseConversation(ask: Ask): Said | null {
  if (!CONVERSATION.test(ask.text)) return null;
  const before = ask.prompt.turns.slice(0, -1);
  const asked = before.filter((turn) => turn.role === 'user' && turn.text.trim() !== '');
  if (asked.length === 0) return null;
  const language = languageOf(asked.at(-1)?.text ?? '') ?? ask.language;
  const answers = before.filter((turn) => turn.role === 'assistant').map((turn) => turn.text);
  const told = mainSentences(answers.join('\n'), 3);
  return said(
    by(language, 'a summary of the conversation', '总结这次对话'),
    paragraphs(
      by(language, 'You asked, one after another:', '你先后问到：'),
      listed(asked.slice(-QUESTIONS).map(({ text }) => text.replace(/\s+/g, ' ').slice(0, QUESTION_LENGTH))),
      told.length === 0
        ? null
        : by(language, 'Of the answers, these sentences say most:', '回答中最要紧的句子：'),
      told.length === 0 ? null : listed(told),
    ),
  );
}

/** Returns the sentences with the most of the text's frequent terms, in their original order. */
export function mainSentences(text: string, most: number): string[] {
  const counts = new Map<string, number>();
  for (const term of terms(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  const scored = sentences(text).map((sentence, place) => {
    const own = new Set(terms(sentence.text));
    const weight = [...own].reduce((sum, term) => sum + (counts.get(term) ?? 0) - 1, 0);
    return { place, text: sentence.text, score: weight / Math.sqrt(own.size + 1) };
  });
  return scored
    .toSorted((a, b) => b.score - a.score || a.place - b.place)
    .slice(0, most)
    .toSorted((a, b) => a.place - b.place)
    .map((sentence) => sentence.text);
}
