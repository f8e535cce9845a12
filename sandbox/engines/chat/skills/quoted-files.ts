import { type Ask, type Said, said } from '../ask.ts';
import { by, type Language, languageOf } from '../language.ts';
import { paragraphs, spin } from '../passage.ts';
import { nearest } from '../search.ts';
import { sentences } from '../sentences.ts';
import { mainSentences } from './summarise.ts';

interface QuotedFile {
  readonly name: string;
  readonly text: string;
}

const ABOUT_FILES =
  /\b(?:files?|attach\w*|texts?|contents?|documents?|inside|this|these|those|it|they|them|summar\w+|explain|describe|review|read)\b|文件|附件|内容|文本|里面|这|它|总结|概括|说明|解释|看/i;
/** Names of prose files, from which sentences may be quoted. */
const PROSE = /\.(?:txt|md|markdown|rst|org|tex|pdf)$|^[^.]+$/i;
const LONGEST_LINE = 80;

/** Summarises the text files quoted in a message: a line with the name, then a fenced block. */
export function quotedFiles(ask: Ask): Said | null {
  const { files, question } = split(ask.text);
  if (files.length === 0) return null;
  if (question === '' || ABOUT_FILES.test(question)) return tellFiles(ask);
  const known = knowing(files, question);
  return known.length > 0
    ? said(aboutFiles(languageOf(question) ?? ask.language), paragraphs(...known))
    : null;
}

/** Summarises the quoted files of a message, whatever it asks, so that no answer ignores them. */
export function tellFiles(ask: Ask): Said | null {
  const { files, question } = split(ask.text);
  if (files.length === 0) return null;
  const language = languageOf(question) ?? ask.language;
  return said(
    aboutFiles(language),
    paragraphs(
      by(
        language,
        spin`Your message ⟦contains¦includes⟧ ${files.length === 1 ? 'one file' : `${files.length} files`}:`,
        spin`你的消息里⟦附有¦包含⟧ ${files.length} 个文件的内容：`,
      ),
      ...files.map((file) => summary(file, language)),
      by(
        language,
        spin`*(The sandbox only counts and quotes text. It doesn’t understand it.)*`,
        spin`*（只做统计和原文摘录：沙盒并不理解内容。）*`,
      ),
    ),
  );
}

function aboutFiles(language: Language): string {
  return by(language, 'a question about the files in the message', '关于所附文件的问题');
}

/** Returns sentences of the files that match the question, each with the name of its file. */
function knowing(files: readonly QuotedFile[], question: string): string[] {
  const all = files
    .filter(({ name }) => PROSE.test(name))
    .flatMap(({ name, text }) => sentences(text).map((sentence) => ({ name, text: sentence.text })));
  return nearest(all, ({ text }) => text, question, 2).map(
    ({ name, text }) => `**\`${plain(name)}\`**: ${plain(text)}`,
  );
}

/** Returns the name and size of a file with its main sentences, or its first line if it is not prose. */
function summary({ name, text }: QuotedFile, language: Language): string {
  const lines = text === '' ? 0 : text.split('\n').length;
  const words = text.match(/\p{Script=Han}|[\p{L}\p{N}'’_-]+/gu)?.length ?? 0;
  const size = by(
    language,
    `: ${count(lines, 'line')}, ${count(words, 'word')}`,
    `：${lines} 行，${words} 个字词`,
  );
  const prose = PROSE.test(name) ? mainSentences(text, 2) : [];
  const quoted = (prose.length > 0 ? prose : text.split('\n').slice(0, 1))
    .map(plain)
    .filter((line) => line !== '');
  return [`**\`${plain(name)}\`**${size}`, ...quoted.map((line) => `> \`${line}\``)].join('\n\n');
}

/** Converts a text so that it fits between backticks on one line. */
function plain(text: string): string {
  const line = text.replace(/[`\s]+/g, ' ').trim();
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line;
}

const count = (number: number, thing: string) => `${number} ${thing}${number === 1 ? '' : 's'}`;

/** Splits a text into its quoted files and the remaining question. */
function split(text: string): { files: QuotedFile[]; question: string } {
  const lines = text.split('\n');
  const files: QuotedFile[] = [];
  const others: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    // A file name precedes a colon or has an extension.
    const name = /^(\S.{0,199}):$/.exec(line)?.[1] ?? /^\S.{0,195}\.\w{1,10}$/.exec(line)?.[0];
    const fence = name === undefined ? undefined : /^(`{3,})[a-z0-9]{0,8}$/.exec(lines[at + 1] ?? '')?.[1];
    const end = fence === undefined ? -1 : lines.indexOf(fence, at + 2);
    if (name !== undefined && end > 0) {
      files.push({ name, text: lines.slice(at + 2, end).join('\n') });
      at = end;
    } else others.push(line);
  }
  return { files, question: others.join('\n').trim() };
}
