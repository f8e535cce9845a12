import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sampleCases } from '../core/testing/deep.ts';
import { temporaryFolder } from '../core/testing/temporary-folder.ts';
import { formatHtml } from '../core/transfer/export/format-html.ts';
import { sourceOf } from '../core/transfer/testing/source-of.ts';
import { attacks } from '../renderer/markdown/testing/attack-corpus.ts';
import { chromiumPath } from '../scripts/setup/chromium.mjs';
import type { Part } from '../shared/domain/conversation.ts';

/** All elements and attributes that a page may contain, except MathML. */
const ELEMENTS = new Set(
  `html head meta title style body main header section div h1 h2 h3 h4 h5 h6 p a ul ol li blockquote table thead tbody
   tr th td pre code em strong s br hr span sup figure figcaption img time`.split(/\s+/),
);
const ATTRIBUTES = new Set(
  `lang charset http-equiv content name class dir href rel title start value id alt src datetime`.split(
    /\s+/,
  ),
);
const POLICY = /<meta http-equiv="Content-Security-Policy"[^>]*>/;

let browser: Browser;
let canary: Server;
let host: string;
const requested: string[] = [];

beforeAll(async () => {
  canary = createServer((request, response) => {
    requested.push(request.url ?? '');
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  host = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
  browser = await chromium.launch({
    executablePath: chromiumPath() ?? chromium.executablePath(),
    args: [
      ...['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
      ...['--disable-component-update', '--disable-sync'],
    ],
  });
}, 60_000);
afterAll(async () => {
  await browser?.close();
  canary?.close();
});

/** Returns each attack in each place where foreign text occurs. */
function hostileParts(hostile: readonly string[]): Part[] {
  return hostile.flatMap((text, n): Part[] => [
    { type: 'text', block: n, text },
    { type: 'text', block: n, text: 'x', citations: [{ cited_text: text, document_title: text }] },
    { type: 'thinking', block: n, text },
    { type: 'tool_call', block: n, id: text, name: text, input: text },
    { type: 'tool_result', toolCallId: text, content: text, isError: n % 2 === 0 },
    { type: 'document', title: text, mediaType: text, text, cite: false },
    { type: 'image', url: text, alt: text, caption: text },
    { type: 'image', url: `data:image/png;base64,${text}`, alt: text },
    { type: 'image', url: `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`, alt: text },
    { type: 'other', block: n, json: { [text]: text } },
  ]);
}

/** Reports a page's elements and actions. A string, because DOM types are not available here. */
const LOOK = `(() => {
  const all = [...document.querySelectorAll('*')].filter((each) => each.closest('math') === null);
  const math = [...document.querySelectorAll('math, math *')];
  const once = (list) => [...new Set(list)];
  return {
    attacked: 'attacked' in window,
    elements: once(all.map((each) => each.localName)),
    attributes: once(all.flatMap((each) => each.getAttributeNames())),
    mathElements: once(math.map((each) => each.localName)),
    mathAttributes: once(math.flatMap((each) => each.getAttributeNames())),
    schemes: once([...document.querySelectorAll('a')].map((each) => each.protocol)),
    sources: once([...document.querySelectorAll('img')].map((each) => each.src.slice(0, 11))),
    loaded: performance.getEntriesByType('resource').map(({ name }) => name),
  };
})()`;
const names = z.array(z.string());
const look = z.object({
  attacked: z.boolean(),
  elements: names,
  attributes: names,
  mathElements: names,
  mathAttributes: names,
  schemes: names,
  sources: names,
  loaded: names,
});

/** Renders a page with scripts enabled, as the user's browser would. */
async function drawn(html: string) {
  const path = join(temporaryFolder().path, 'page.html');
  writeFileSync(path, html);
  const page = await browser.newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  try {
    const address = pathToFileURL(path).href;
    await page.goto(address, { waitUntil: 'load', timeout: 60_000 });
    const found = look.parse(await page.evaluate(LOOK));
    const others = requests.filter((url) => url !== address && !url.startsWith('data:image/'));
    return { ...found, dialogs, others };
  } finally {
    await page.close();
  }
}

describe('hostile text in an exported page runs no script and loads no resource', () => {
  // A policy only restricts. The same page is checked completely without it, so a sample suffices with it.
  it.each([
    ['with its content security policy', (html: string) => html, 200],
    ['without its content security policy', (html: string) => html.replace(POLICY, ''), Infinity],
  ])(
    '%s',
    async (_, change, most) => {
      const hostile = sampleCases(attacks(host), most).map(({ text }) => text);
      const source = sourceOf([{ parts: hostileParts(hostile) }], {
        title: hostile.join(' '),
        system: hostile.join('\n\n'),
        model: hostile.slice(0, 200).join(' '),
      });
      const html = [...formatHtml(source)].join('');
      expect(html).toMatch(POLICY);
      const changed = change(html);
      const found = await drawn(changed);
      expect(found.attacked).toBe(false);
      expect([found.dialogs, found.others, requested]).toEqual([[], [], []]);
      expect(found.elements.filter((name) => !ELEMENTS.has(name) && name !== 'math')).toEqual([]);
      expect(found.attributes.filter((name) => !ATTRIBUTES.has(name))).toEqual(
        found.attributes.filter((name) => ['xmlns', 'display'].includes(name)),
      );
      expect(
        found.mathElements.filter((name) => !/^(math|m[a-z]+|semantics|annotation)$/.test(name)),
      ).toEqual([]);
      expect(found.mathAttributes.filter((name) => /^on|href|src/.test(name))).toEqual([]);
      expect(found.schemes.toSorted()).toEqual(expect.arrayContaining(['file:', 'https:']));
      expect(found.schemes.filter((scheme) => !['file:', 'https:', 'mailto:'].includes(scheme))).toEqual([]);
      // Links within the page are the only ones that are not https or mail.
      expect(found.sources.filter((start) => start !== 'data:image/')).toEqual([]);
      expect(found.loaded.filter((name) => !name.startsWith('data:image/'))).toEqual([]);
    },
    120_000,
  );

  it('the check detects planted attacks', async () => {
    const evil = `<!doctype html><script>window.attacked=1</script><img src="${host}/leak.png"><iframe></iframe><p onclick="x">`;
    const found = await drawn(evil);
    expect(found.attacked).toBe(true);
    expect(found.others).toContain(`${host}/leak.png`);
    expect(found.elements).toEqual(expect.arrayContaining(['script', 'iframe']));
    expect(found.attributes).toContain('onclick');
    await expect.poll(() => requested.splice(0)).toContain('/leak.png');
  });
});
