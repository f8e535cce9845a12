import i18next from 'i18next';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { Markdown } from '../../renderer/markdown/markdown.tsx';
import MarkdownContext from '../../renderer/markdown/markdown-context.ts';

/** The functions that the test calls in the page. */
export interface AttackPage {
  /** Renders each text, complete or streaming, and clicks everything in it. */
  draw(texts: readonly string[], streaming: boolean): Promise<void>;
  /** Renders one text and only presses the buttons that show its diagrams. */
  show(text: string): void;
  /** URLs that the view asked to open. */
  readonly opened: string[];
  /** Violations of the page's content security policy. */
  readonly violations: string[];
  /** Returns the URLs of links and of all other loading elements in the page. */
  addresses(): string[];
  /** Returns whether formulas are rendered and code is highlighted, which proves that the risky code ran. */
  settled(): { formulas: number; tokens: number };
}

declare global {
  interface Window {
    attackPage: AttackPage;
    attacked?: unknown;
  }
}

// Without a catalog, the view shows the message keys.
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
