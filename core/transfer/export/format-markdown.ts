import type { Part } from '../../../shared/domain/conversation.ts';
import type { ExportedTurn } from '../../../shared/domain/conversation-export.ts';
import type { Citation } from '../../../shared/service/messages.ts';
import { parseDataImage } from './data-image.ts';
import { answeringModels, type ExportSource, systemPrompt } from './export-source.ts';

/** Formats a conversation as Markdown: a head with facts, then a heading per turn. */
export function* formatMarkdown(source: ExportSource): Generator<string> {
  const { head, words, made } = source;
  const title = oneLine(head.title) || words.untitled;
  yield [
    '---',
    `title: ${JSON.stringify(title)}`,
    `created: ${new Date(head.createdAt).toISOString()}`,
    `updated: ${new Date(head.updatedAt).toISOString()}`,
    `models: ${JSON.stringify(answeringModels(source.turns()))}`,
    '---',
    '',
    `# ${escapeMarkdown(title)}`,
    '',
  ].join('\n');
  const system = systemPrompt(head).trim();
  if (system !== '') yield `\n## ${words.system}\n\n${system}\n`;
  const notes = new Notes();
  for (const turn of source.turns()) yield* formatTurn(turn, source, notes);
  if (made.length === 0) return;
  const list = made.map(
    ({ title: name, path }) => `- [${escapeMarkdown(oneLine(name))}](${encodeURI(path)})`,
  );
  yield `\n## ${words.made}\n\n${list.join('\n')}\n`;
}

function* formatTurn(turn: ExportedTurn, source: ExportSource, notes: Notes): Generator<string> {
  const { words } = source;
  yield `\n## ${speaker(turn, source)}\n`;
  for (const part of turn.parts) yield `\n${partText(part, source, notes)}\n`;
  const status = {
    complete: '',
    stopped: words.stopped,
    interrupted: words.interrupted,
    failed: [words.failed, turn.answer?.error?.message].filter(Boolean).join(': '),
  }[turn.status];
  if (status !== '') yield `\n*${escapeMarkdown(oneLine(status))}*\n`;
  yield notes.take();
}

function speaker({ role, answer }: ExportedTurn, { words }: ExportSource): string {
  if (role === 'user') return words.user;
  if (answer?.purpose === 'summary') return words.summary;
  const model = answer?.answeredBy ?? answer?.model;
  return model ? `${words.assistant} (${escapeMarkdown(oneLine(model))})` : words.assistant;
}

function partText(part: Part, source: ExportSource, notes: Notes): string {
  const { words } = source;
  switch (part.type) {
    case 'text':
      return part.text + notes.marks(part.citations ?? []);
    case 'thinking':
      return quote(`**${words.thinking}**\n\n${part.text}`);
    case 'tool_call':
      return `**${words.toolCall}: ${escapeMarkdown(oneLine(part.name))}**\n\n${fencedCode(part.input, 'json')}`;
    case 'tool_result':
      return `**${part.isError ? words.toolError : words.toolResult}**\n\n${fencedCode(part.content, '')}`;
    case 'image':
      return imageText(part, source);
    case 'document':
      return `**${words.document}: ${escapeMarkdown(oneLine(part.title))}**\n\n${fencedCode(part.text, '')}`;
    case 'other':
      return `**${words.other}**\n\n${fencedCode(JSON.stringify(part.json, null, 2), 'json')}`;
    default:
      return part satisfies never;
  }
}

function imageText(part: Extract<Part, { type: 'image' }>, { words, image: addImage }: ExportSource): string {
  const image = parseDataImage(part.url);
  const path = image === null ? null : addImage(image.base64, image.extension);
  const alt = escapeMarkdown(oneLine(part.alt));
  const caption = part.caption === undefined ? '' : `${part.caption}\n\n`;
  if (path !== null) return `${caption}![${alt}](${encodeURI(path)})`;
  return `${caption}*${words.image}: ${alt}*`;
}

/** Formats citations as numbered notes: a mark in place, their text below the turn. */
class Notes {
  #last = 0;
  #pending: string[] = [];

  marks(citations: readonly Citation[]): string {
    return citations
      .map(({ document_title, cited_text, start_char_index: from, end_char_index: to }) => {
        const n = ++this.#last;
        const where = from === undefined || to === undefined ? '' : ` (${from}–${to})`;
        const words = cited_text === undefined ? '' : `: “${escapeMarkdown(oneLine(cited_text))}”`;
        this.#pending.push(`[^${n}]: ${escapeMarkdown(oneLine(document_title ?? ''))}${where}${words}`);
        return `[^${n}]`;
      })
      .join('');
  }

  take(): string {
    const notes = this.#pending.splice(0);
    return notes.length === 0 ? '' : `\n${notes.join('\n')}\n`;
  }
}

/** Returns a code block whose fence is longer than any in the code. */
export function fencedCode(text: string, language: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}`;
}

function quote(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Escapes every character of plain text that Markdown could interpret. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~$&]/g, '\\$&');
}
