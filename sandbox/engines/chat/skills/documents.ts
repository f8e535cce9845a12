import type { Ask, Said } from '../ask.ts';
import { by } from '../language.ts';
import { type Passage, spin } from '../passage.ts';
import type { DocumentGiven } from '../prompt.ts';
import { type ReplyPart, type SourceSpan, textPart } from '../reply.ts';
import { nearest } from '../search.ts';
import { type Sentence, sentences } from '../sentences.ts';
import { mainSentences } from './summarise.ts';

const WHOLE =
  /\b(?:summar|overview|main points?|key points?|what (?:is|does) (?:it|this|the document))|总结|概括|摘要|要点|主要内容|讲了什么/i;

interface Found {
  readonly document: DocumentGiven;
  readonly sentence: Sentence;
}

/** Answers from the documents of the conversation, and cites the sentences it uses. */
export function documents(ask: Ask): Said | null {
  const all = ask.prompt.turns.flatMap((turn) => turn.documents);
  if (all.length === 0) return null;
  const about = by(ask.language, 'a question about the documents', '关于文档的问题');
  const found = WHOLE.test(ask.text) || ask.text === '' ? overview(all) : sentencesOn(ask.text, all);
  // If documents of an earlier turn have no answer, another skill may handle the question.
  if (found.length === 0) {
    const asked = ask.prompt.turns.at(-1)?.documents.length ?? 0;
    return asked === 0 ? null : { about, parts: [textPart(nothing(ask, all))] };
  }
  return { about, parts: tell(ask, found) };
}

function sentencesOn(question: string, documents: readonly DocumentGiven[]): Found[] {
  const all = documents.flatMap((document) =>
    sentences(document.text ?? '').map((sentence) => ({ document, sentence })),
  );
  return nearest(all, ({ sentence }) => sentence.text, question, 3);
}

function overview(documents: readonly DocumentGiven[]): Found[] {
  return documents.flatMap((document) => {
    const kept = new Set(mainSentences(document.text ?? '', 3));
    return sentences(document.text ?? '').flatMap((sentence) =>
      kept.delete(sentence.text) ? [{ document, sentence }] : [],
    );
  });
}

/** Returns a text block for each sentence, so that each sentence has its own citation. */
function tell(ask: Ask, found: readonly Found[]): ReplyPart[] {
  const opening = by(
    ask.language,
    spin`⟦The documents say¦Here is what I find⟧: `,
    spin`⟦文档中写道¦我找到的内容如下⟧：`,
  );
  return [
    textPart(opening),
    ...found.flatMap(({ document, sentence }, index) => {
      const separator = index < found.length - 1 ? [textPart([' '])] : [];
      return [textPart([sentence.text], document.cited ? [span(document, sentence)] : []), ...separator];
    }),
  ];
}

/** Returns the range of a sentence in code points rather than UTF-16 units. */
function span(document: DocumentGiven, sentence: Sentence): SourceSpan {
  const start = [...(document.text ?? '').slice(0, sentence.start)].length;
  return {
    citedText: sentence.text,
    documentIndex: document.index,
    documentTitle: document.title,
    start,
    end: start + [...sentence.text].length,
  };
}

function nothing(ask: Ask, documents: readonly DocumentGiven[]): Passage {
  const names = documents.map((document) => document.title ?? `#${document.index + 1}`).join(', ');
  return by(
    ask.language,
    spin`I found no sentence in ${names} that shares a word with your question. I only compare the words of plain text; a real model reads and understands more.`,
    spin`在 ${names} 中没有找到与你的问题有共同词语的句子。我只比对纯文本中的词语，真实的模型能读取和理解更多。`,
  );
}
