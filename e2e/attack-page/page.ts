import i18next from 'i18next';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { Markdown } from '../../renderer/markdown/markdown.tsx';
import MarkdownContext from '../../renderer/markdown/markdown-context.ts';

/** The functions that the test calls in the page. */
export interface AttackPage {
  /** Draws each text, whole or growing, and clicks everything in it. */
  draw(texts: readonly string[], streaming: boolean): Promise<void>;
  /** Draws one text and presses only what shows its diagrams. */
  show(text: string): void;
  /** Addresses the view asked to open. */
  readonly opened: string[];
  /** Violations of the page's policy. */
  readonly violations: string[];
  /** Addresses of links and sources of anything else that loads, as they stand in the page. */
  addresses(): string[];
  /** Whether formulas are set and code is coloured, so that the dangerous work was really done. */
  settled(): { formulas: number; tokens: number };
}

declare global {
  interface Window {
    attackPage: AttackPage;
    attacked?: unknown;
  }
}

// Without words: the view shows their names.
void i18next.use(initReactI18next).init({ lng: 'en', resources: {} });

const opened: string[] = [];
const violations: string[] = [];
document.addEventListener('securitypolicyviolation', (event) => {
  violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
});

const actions = { onLink: (url: string) => opened.push(url), onCopy: () => {} };
const step = 7;

function place() {
  const target = document.createElement('section');
  document.getElementById('main')?.append(target);
  const root = createRoot(target);
  const show = (text: string, streaming: boolean): void =>
    flushSync(() =>
      root.render(
        createElement(
          MarkdownContext.Provider,
          { value: actions },
          createElement(Markdown, { text, streaming }),
        ),
      ),
    );
  return { target, show };
}

window.attackPage = {
  opened,
  violations,
  async draw(texts, streaming) {
    for (const text of texts) {
      const { target, show } = place();
      if (streaming) for (let end = 0; end < text.length; end += step) show(text.slice(0, end), true);
      show(text, false);
      for (const one of target.querySelectorAll<HTMLElement>('a, button, summary, [onclick]')) one.click();
    }
    await new Promise((done) => setTimeout(done, 0));
  },
  show(text) {
    const { target, show } = place();
    show(text, false);
    for (const one of target.querySelectorAll<HTMLElement>('[data-action=diagram][aria-pressed=false]'))
      one.click();
  },
  addresses: () =>
    [...document.querySelectorAll('#main *')].flatMap((one) =>
      [
        'href',
        'xlink:href',
        'src',
        'srcset',
        'poster',
        'data',
        'action',
        'formaction',
        'ping',
        'background',
      ].flatMap((name) => one.getAttribute(name) ?? []),
    ),
  settled: () => ({
    formulas: document.querySelectorAll('.md-formula-set').length,
    tokens: document.querySelectorAll('[class^="md-token-"]').length,
  }),
};
