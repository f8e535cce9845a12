import type { Part } from '../../../shared/domain/conversation.ts';
import type { ExportedTurn } from '../../../shared/domain/conversation-export.ts';
import type { Citation } from '../../../shared/service/messages.ts';
import { parseDataImage } from './data-image.ts';
import { answeringModels, type ExportSource, systemPrompt } from './export-source.ts';
import type { PageLabels } from './page-labels.ts';
import { escapeHtml, renderCode, renderMarkdown } from './page-markdown.ts';
import { PAGE_STYLE } from './page-style.ts';

/** The page's own policy: it renders itself, without scripts. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

/** Formats a conversation as a self-contained page, which needs no other file and no network. */
export function* formatHtml(source: ExportSource): Generator<string> {
  const { head, words, made } = source;
  const title = escapeHtml(head.title.trim() || words.untitled);
  const models = answeringModels(source.turns());
  yield [
    `<!doctype html>\n<html lang="${words.language}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    `<title>${title}</title><style>${PAGE_STYLE}</style></head>\n<body><main>`,
    `<header><h1 class="title" dir="auto">${title}</h1>`,
    `<p>${words.created}: ${time(head.createdAt)} · ${words.updated}: ${time(head.updatedAt)}</p>`,
    models.length === 0 ? '' : `<p>${words.models}: ${escapeHtml(models.join(', '))}</p>`,
    '</header>\n',
  ].join('');
  const system = systemPrompt(head);
  if (system.trim() !== '') {
    yield `<section><h2 class="who">${words.system}</h2><div class="said">${renderMarkdown(system, words, 0)}</div></section>\n`;
  }
  const notes = new Notes();
  for (const turn of source.turns()) yield* formatTurn(turn, words, notes);
  if (made.length > 0) {
    const list = made.map(({ title: name, path }) => {
      return `<li><a href="${escapeHtml(encodeURI(path))}">${escapeHtml(name)}</a></li>`;
    });
    yield `<section><h2 class="who">${words.made}</h2><ul>${list.join('')}</ul></section>\n`;
  }
  yield '</main></body></html>\n';
}

function* formatTurn(turn: ExportedTurn, words: PageLabels, notes: Notes): Generator<string> {
  yield `<section class="${turn.role}"><h2 class="who">${speaker(turn, words)}</h2><div class="said" dir="auto">\n`;
  for (const part of turn.parts) yield `${partHtml(part, words, notes)}\n`;
  yield `</div>${statusHtml(turn, words)}${notes.take(words)}</section>\n`;
}

function speaker({ role, answer, createdAt }: ExportedTurn, words: PageLabels): string {
  const model = answer?.answeredBy ?? answer?.model;
  const who =
    role === 'user' ? words.user : answer?.purpose === 'summary' ? words.summary : (model ?? words.assistant);
  return `${escapeHtml(who)} · ${time(createdAt)}`;
}

function statusHtml({ status, answer }: ExportedTurn, words: PageLabels): string {
  if (status === 'complete') return '';
  if (status !== 'failed') return `<p class="told">${words[status]}</p>`;
  const why = [words.failed, answer?.error?.message].filter(Boolean).join(': ');
  return `<p class="told failed">${escapeHtml(why)}</p>`;
}

function partHtml(part: Part, words: PageLabels, notes: Notes): string {
  switch (part.type) {
    case 'text':
      return renderMarkdown(part.text, words, notes.nextText()) + notes.marks(part.citations ?? []);
    case 'thinking':
      return aside(words.thinking, renderMarkdown(part.text, words, notes.nextText()));
    case 'tool_call':
      return aside(`${words.toolCall}: ${part.name}`, renderCode(part.input));
    case 'tool_result':
      return aside(part.isError ? words.toolError : words.toolResult, renderCode(part.content));
    case 'image':
      return imageHtml(part, words);
    case 'document':
      return aside(`${words.document}: ${part.title}`, renderCode(part.text));
    case 'other':
      return aside(words.other, renderCode(JSON.stringify(part.json, null, 2)));
    default:
      return part satisfies never;
  }
}

function aside(title: string, html: string): string {
  return `<div class="aside"><h3>${escapeHtml(title)}</h3>${html}</div>`;
}

function imageHtml({ url, alt, caption }: Extract<Part, { type: 'image' }>, words: PageLabels): string {
  const image = parseDataImage(url);
  const below = escapeHtml(caption ?? alt);
  if (image === null) return `<p class="told">${words.image}: ${below}</p>`;
  return `<figure><img alt="${escapeHtml(alt)}" src="${image.url}"><figcaption>${below}</figcaption></figure>`;
}

/** Formats citations as numbered notes: a mark in place, their text below the turn. */
class Notes {
  #last = 0;
  #texts = 0;
  #pending: string[] = [];

  /** Returns the number of the next text with footnotes of its own. */
  nextText(): number {
    return ++this.#texts;
  }

  marks(citations: readonly Citation[]): string {
    const marks = citations.map(({ document_title, cited_text }) => {
      const n = ++this.#last;
      const words = cited_text === undefined ? '' : ` “${escapeHtml(cited_text)}”`;
      this.#pending.push(`<li id="note-${n}" value="${n}">${escapeHtml(document_title ?? '')}${words}</li>`);
      return `<sup class="note"><a href="#note-${n}">${n}</a></sup>`;
    });
    return marks.length === 0 ? '' : `<p>${marks.join(' ')}</p>`;
  }

  take({ notes }: PageLabels): string {
    const items = this.#pending.splice(0);
    return items.length === 0 ? '' : `<h3 class="who">${notes}</h3><ol class="notes">${items.join('')}</ol>`;
  }
}

/** Formats universal time to the minute. */
function time(at: number): string {
  const iso = new Date(at).toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
}
