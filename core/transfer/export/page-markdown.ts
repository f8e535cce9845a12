import 'katex/contrib/mhchem';
import katex from 'katex';
import type { Token } from 'markdown-it';
import {
  formulaBounds,
  formulaOptions,
  isOversized,
  mostFormulaElements,
} from '../../../shared/markdown/formula-bounds.ts';
import { createMarkdownParser } from '../../../shared/markdown/markdown-parser.ts';
import { visibleText } from '../../../shared/markdown/visible-text.ts';

const parser = createMarkdownParser();

/** Elements without attributes that model text may become. Nothing else is ever written. */
const PLAIN = new Set(
  'p h1 h2 h3 h4 h5 h6 blockquote ul li table thead tbody tr strong em s sub sup kbd'.split(' '),
);
/** Hostile text may nest emphasis without end; beyond this depth only the text is kept. */
const DEEPEST = 60;

/** Values shared by all tokens of a text. */
interface Page {
  readonly formulas: Formulas;
  /** Titles of alerts by kind. */
  readonly alerts: Readonly<Record<string, string>>;
  /** Number of the text on its page, so that footnotes of several texts keep apart. */
  readonly id: number;
}

/** Renders Markdown as inert HTML: no script, no style, nothing loaded; links lead only to https and mail. */
export function renderMarkdown(text: string, { alerts }: Pick<Page, 'alerts'>, id: number): string {
  const page = { formulas: new Formulas(), alerts, id };
  return written(parser.parse(text.replaceAll('\0', '\ufffd'), {}), page);
}

function written(tokens: readonly Token[], page: Page): string {
  const out: string[] = [];
  const closers: string[] = [];
  for (const token of tokens) {
    if (token.nesting === 1) {
      const [open, close] =
        closers.length > DEEPEST && token.block === false ? ['', ''] : wrapping(token, page);
      out.push(open);
      closers.push(close);
    } else if (token.nesting === -1) {
      out.push(closers.pop() ?? '');
    } else {
      out.push(single(token, page));
    }
  }
  return out.join('') + closers.reverse().join('');
}

function wrapping(token: Token, { alerts, id }: Page): readonly [string, string] {
  const { tag } = token;
  if (token.type === 'link_open') return link(String(token.attrGet('href') ?? ''));
  if (token.type === 'ordered_list_open') {
    const start = Number(token.attrGet('start') ?? 1);
    return [Number.isSafeInteger(start) && start !== 1 ? `<ol start="${start}">` : '<ol>', '</ol>'];
  }
  if (tag === 'th' || tag === 'td') {
    const align = /text-align:(left|center|right)/.exec(String(token.attrGet('style') ?? ''))?.[1];
    return [align === undefined ? `<${tag}>` : `<${tag} class="${align}">`, `</${tag}>`];
  }
  if (token.type === 'footnote_open') {
    const label = escapeHtml(String(token.meta?.label));
    return [`<div class="footnote" id="text-${id}-${label}"><span>${label}</span><div>`, '</div></div>'];
  }
  if (tag === 'table') return ['<div class="table"><table>', '</table></div>'];
  const alert = tag === 'blockquote' ? alerts[String(token.meta?.alert)] : undefined;
  if (alert !== undefined) {
    return [
      `<blockquote class="alert ${token.meta?.alert}"><p class="alert-title">${alert}</p>`,
      '</blockquote>',
    ];
  }
  return PLAIN.has(tag) ? [`<${tag}>`, `</${tag}>`] : ['', ''];
}

function single(token: Token, page: Page): string {
  switch (token.type) {
    case 'inline':
      return written(token.children ?? [], page);
    case 'softbreak':
      return '\n';
    case 'hardbreak':
      return '<br>';
    case 'hr':
      return '<hr>';
    case 'code_inline':
      return `<code>${escapeHtml(visibleText(token.content))}</code>`;
    case 'fence':
    case 'code_block':
      return renderCode(token.content);
    case 'math_inline':
      return page.formulas.html(token.content, token.meta?.display === true);
    case 'math_block':
      return `<p>${page.formulas.html(token.content, true)}</p>`;
    case 'footnote_mark': {
      const label = String(token.meta?.label);
      return `<sup><a href="#text-${page.id}-${encodeURIComponent(label)}">${escapeHtml(label)}</a></sup>`;
    }
    case 'image':
      return image(token);
    default:
      return escapeHtml(token.content);
  }
}

/** Renders code as it is, with invisible characters made visible. */
export function renderCode(text: string): string {
  return `<pre><code>${escapeHtml(visibleText(text))}</code></pre>`;
}

/** Renders a link, or its text with the address beside it if it must not be opened. */
function link(address: string): readonly [string, string] {
  const href = safeAddress(address);
  const shown = escapeHtml(shortened(visibleText(address)));
  if (href === null) return ['', shown === '' ? '' : ` <span class="address">(${shown})</span>`];
  return [`<a href="${escapeHtml(href)}" rel="noopener noreferrer nofollow" title="${shown}">`, '</a>'];
}

/** Returns an address if it is https or mail, absolute, without user or password, as in the window. */
function safeAddress(address: string): string | null {
  const url = address.length > 4096 ? null : URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return null;
  if (url.protocol === 'mailto:') return url.href;
  return url.protocol === 'https:' && url.hostname !== '' ? url.href : null;
}

/** Renders an image of model text as its description and address: it is never loaded. */
function image(token: Token): string {
  const address = shortened(visibleText(String(token.attrGet('src') ?? '')));
  const alt = plainText(token.children ?? []) || '—';
  return `<span class="picture">${escapeHtml(alt)} <span class="address">(${escapeHtml(address)})</span></span>`;
}

function plainText(tokens: readonly Token[]): string {
  return tokens.map((token) => (token.children ? plainText(token.children) : token.content || ' ')).join('');
}

/** Renders formulas as MathML, which browsers support natively; as TeX if they are invalid, too large or too deep. */
class Formulas {
  #elements = 0;

  html(tex: string, displayMode: boolean): string {
    const text = `<code class="tex">${escapeHtml(visibleText(tex))}</code>`;
    if (tex === '' || isOversized(tex) || this.#elements > mostFormulaElements) return text;
    try {
      const html = katex.renderToString(tex, { ...formulaOptions(displayMode), output: 'mathml' });
      const { elements, depth } = markupSize(html);
      this.#elements += elements;
      return elements > formulaBounds.elements || depth > formulaBounds.depth ? text : html;
    } catch {
      return text;
    }
  }
}

function markupSize(html: string): { elements: number; depth: number } {
  let elements = 0;
  let depth = 0;
  let deepest = 0;
  // KaTeX escapes angle brackets in attributes and text.
  for (const [tag] of html.matchAll(/<[^>]*>/g)) {
    if (tag.startsWith('</')) depth--;
    else {
      elements++;
      if (!tag.endsWith('/>')) depth++;
      deepest = Math.max(deepest, depth);
    }
  }
  return { elements, depth: deepest };
}

function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML, including quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? '');
}
