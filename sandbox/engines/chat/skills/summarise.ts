import { type Ask, type Said, said } from '../ask.ts';
import { by } from '../language.ts';
import { paragraphs, spin } from '../passage.ts';
import { terms } from '../search.ts';
import { sentences } from '../sentences.ts';

const ASKED =
  /^(?:please )?(?:summari[sz]e|sum up|give (?:me )?a summary of|tl;?dr)(?: (?:this|the (?:following )?(?:text|article|passage)))?\s*[:：\n]\s*([\s\S]+)$|^(?:请)?(?:总结|概括|摘要|归纳)(?:一下)?(?:以下|下面)?(?:的)?(?:内容|文字|文章)?\s*[:：\n]\s*([\s\S]+)$/i;

/** Picks the sentences of a text that say most of what the whole text speaks of. */
export function summarise(ask: Ask): Said | null {
  const match = ASKED.exec(ask.text);
  const text = match?.[1] ?? match?.[2];
  if (text === undefined) return null;
  const kept = mainSentences(text, 3);
  return said(
    by(ask.language, 'a text to shorten', '总结一段文字'),
    paragraphs(
      by(
        ask.language,
        spin`⟦The sentences that carry it¦What it comes down to⟧:`,
        spin`⟦最关键的句子¦要点如下⟧：`,
      ),
      kept.map((sentence) => `- ${sentence}`).join('\n'),
      by(
        ask.language,
        spin`*(Chosen by counting words, and quoted as they stand: the sandbox does not rephrase.)*`,
        spin`*（按词频挑选，原文照录：沙盒不会改写。）*`,
      ),
    ),
  );
}

/** The sentences with the most of the text's frequent terms, in their order. */
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
