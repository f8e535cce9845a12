import type { Page } from '@playwright/test';
import { runs } from '../core/testing/deep.ts';
import { seeded } from '../core/testing/seeded.ts';
import { attacks } from '../renderer/markdown/testing/attack-corpus.ts';
import { expect, test } from './fixtures/test.ts';
import { expectNothingRan } from './harness/attack-verdict.ts';
import { ChatPage } from './pages/chat-page.ts';
import { importConversations } from './pages/data-page.ts';

test.use({ isWelcomed: true });

/** Name that resolves to the canary of all windows: any request for it fails the run. */
const HOST = 'http://canary.example';
/** Number of questions and answers per conversation. */
const IN_ONE = 9;
const AT = '2025-03-01T10:00:00.000000Z';

/** Selects distinct corpus texts: the same few every day, hundreds of others in each deep run. */
function drawn(): { texts: string[]; seed: number } {
  const all = [...new Set(attacks(HOST).map(({ text }) => text))];
  const { seed, int } = seeded('hostile texts in every field');
  const wanted = runs(3 * IN_ONE, 67 * IN_ONE).numRuns;
  const from = int(0, all.length - 1);
  // The step is large because adjacent corpus texts are similar.
  const step = 61;
  return { seed, texts: Array.from({ length: wanted }, (_, i) => all[(from + i * step) % all.length] ?? '') };
}

/** Returns a conversation in another program's export format, with hostile text in every visible field. */
function conversation(code: string, texts: readonly string[]) {
  const messages = texts.flatMap((text, i) => [
    {
      ...{ uuid: `${code}-${i}-q`, sender: 'human', created_at: AT, updated_at: AT, text, files: [] },
      content: [{ type: 'text', text, citations: [] }],
      attachments: [{ file_name: text.slice(0, 200), file_type: text, extracted_content: text }],
    },
    {
      ...{ uuid: `${code}-${i}-a`, sender: 'assistant', created_at: AT, updated_at: AT, text, files: [] },
      attachments: [],
      content: [
        { type: 'thinking', thinking: text, summaries: [{ summary: text }] },
        { type: 'tool_use', id: `${code}-${i}`, name: text.slice(0, 60), input: { [text]: text } },
        { type: 'tool_result', tool_use_id: `${code}-${i}`, name: text, content: [{ type: 'text', text }] },
        { type: 'text', text, citations: [{ title: text, url: `${HOST}/cited`, cited_text: text }] },
      ],
    },
  ]);
  return {
    ...{ uuid: code, name: `${code} ${texts[0] ?? ''}`, summary: texts[0], model: texts[0] },
    ...{ created_at: AT, updated_at: AT, account: { uuid: 'me' }, chat_messages: messages },
  };
}

/** Scrolls through a conversation from end to start and expands everything. */
async function unfoldAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
    const view = [...document.querySelectorAll('*')]
      .filter(
        (one) => one.scrollHeight > one.clientHeight + 50 && getComputedStyle(one).overflowY !== 'visible',
      )
      .sort((a, b) => b.scrollHeight - a.scrollHeight)[0];
    for (let step = 0; step < 60; step++) {
      for (const one of document.querySelectorAll(
        '[role=article] [aria-expanded=false], article [aria-expanded=false]',
      )) {
        if (one instanceof HTMLElement && !one.hasAttribute('aria-haspopup')) one.click();
      }
      await frame();
      if (!view || view.scrollTop <= 0) return;
      view.scrollTop -= view.clientHeight * 0.8;
      await frame();
    }
  });
}

test('hostile text in every field of imported chats runs and requests nothing', async ({ app, watch }) => {
  const { texts, seed } = drawn();
  test.setTimeout(60_000 + texts.length * 2_000);
  const { page } = app;
  const chat = new ChatPage(page);
  const codes = Array.from({ length: Math.ceil(texts.length / IN_ONE) }, (_, i) => `zq${i}x`);
  await importConversations(
    page,
    codes.map((code, i) => conversation(code, texts.slice(i * IN_ONE, (i + 1) * IN_ONE))),
  );

  let seen = 0;
  for (const code of codes) {
    // The search opens it, so that its results with their highlights are checked, too.
    await chat.search.fill(code);
    await chat.list
      .getByRole('button', { name: new RegExp(code) })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(code);
    await unfoldAll(page);
    seen += await chat.questions.count();
  }
  await expectNothingRan(page, watch, {
    gate: 'hostile texts in every field of imported chats',
    n: texts.length,
    seed,
  });
  // Without any imported text, the test would prove nothing.
  expect(seen).toBeGreaterThanOrEqual(codes.length);
});
