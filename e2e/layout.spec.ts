import type { Locator, Page } from '@playwright/test';
import { expect, HASTY, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { cutOff, lengthenWords } from './pages/cut-off.ts';
import { ImagesPage } from './pages/images-page.ts';
import { SpeechPage } from './pages/speech-page.ts';
import { LOCALES, type Locale } from './pages/words.ts';

test.use({ latency: HASTY, isWelcomed: true });

const WIDTHS = [1440, 1000, 700] as const;

for (const locale of LOCALES) {
  test.describe(locale, () => {
    test.use({ look: { locale, width: 1440, height: 900 } });

    test('no UI text is cut off in any view at any width', async ({ app }) => {
      await seeAll(app.page, locale);
      const rail = app.page.locator('[data-rail] button');
      const heights = await rail.evaluateAll((buttons) => buttons.map((button) => button.clientHeight));
      expect(new Set(heights).size, `labels of the rail wrap: ${heights}`).toBe(1);
    });
  });
}

test('no UI text is cut off when texts are a third longer', async ({ app }) => {
  await lengthenWords(app.page);
  await seeAll(app.page, 'en-US');
});

test('the buttons of a code block stay in place while one says that it copied', async ({ app }) => {
  const chat = new ChatPage(app.page);
  await chat.ask('Write a sorting function');
  const button = (name: string) => chat.lastAnswer.getByRole('button', { name, exact: true }).first();
  const place = async () => (await button('Wrap').boundingBox())?.x;
  const before = await place();
  await button('Copy').click();
  await expect(button('Copied')).toBeVisible();
  expect(await place()).toBe(before);
});

test('the buttons of a code block stay in view while its code is read', async ({ app: { page } }) => {
  const chat = new ChatPage(page);
  await chat.ask('Write a sorting function');
  const code = chat.lastAnswer.locator('pre').first();
  const copy = chat.lastAnswer.getByRole('button', { name: 'Copy', exact: true }).first();
  // A window so low that only the end of the code is in view.
  await page.setViewportSize({ width: 1440, height: 480 });
  await chat.scrollUpTo(chat.questions.last());
  await chat.transcript.hover();
  const away = async () => {
    const [lines, frame] = [await code.boundingBox(), await chat.transcript.boundingBox()];
    return lines && frame ? frame.y - lines.y : Number.NaN;
  };
  await page.mouse.wheel(0, 60 - (await away()));
  await expect.poll(away).toBeGreaterThan(30);
  await expect(copy).toBeInViewport({ ratio: 1 });
});

test.describe('in German', () => {
  test.use({ look: { locale: 'de-DE', width: 1440, height: 900 } });

  test('the controls of a prompt share a line with a size and a style chosen', async ({ app: { page } }) => {
    await page.keyboard.press('Control+4');
    const control = (name: RegExp) => page.getByRole('main').getByRole('button', { name });
    await control(/^Größe/).click();
    await page.getByRole('menuitemradio', { name: '2048 × 880' }).click();
    await control(/^Stil/).click();
    await page.getByRole('menuitemradio', { name: 'Flache Illustration' }).click();
    const place = async (name: RegExp) => (await control(name).boundingBox())?.y;
    await expect(control(/^Stil: Flache Illustration$/)).toBeVisible();
    expect(await place(/^Generieren$/)).toBe(await place(/^Modell/));
  });
});

test.describe('in a low window', () => {
  test.use({ look: { width: 1440, height: 700 } });

  test('the menu of an image is whole, and the controls of a prompt share a line', async ({ app }) => {
    const images = new ImagesPage(app.page);
    await images.open();
    const model = images.main.getByRole('button', { name: /^Model/ });
    const middle = async (control: Locator) => {
      const box = await control.boundingBox();
      return box && Math.round(box.y + box.height / 2);
    };
    expect(await middle(images.drawButton)).toBe(await middle(model));
    await images.draw('A lighthouse at dusk');
    await images.expectImages(1);
    await images.pictures.click({ button: 'right' });
    const menu = app.page.getByRole('menu');
    await expect(menu.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
    expect(await menu.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
  });
});

test.describe('in German, whose labels widen the rail', () => {
  test.use({ look: { locale: 'de-DE', width: 1440, height: 900 } });

  test('the window keeps the width of its rail while it starts', async ({ app: { page } }) => {
    const width = async (rail: Locator) => (await rail.boundingBox())?.width;
    const shown = await width(page.locator('[data-rail]'));
    expect(shown).toBeGreaterThan(64);
    await page.routeWebSocket(/./, () => {});
    await page.reload();
    expect(await width(page.locator('main[aria-busy] > div').first())).toBe(shown);
  });
});

test('nothing moves when the voices of speech or the state of updates arrive', async ({ app: { page } }) => {
  await new ChatPage(page).ask('Hello');
  const moved = await page.evaluateHandle(() => {
    const names: string[] = [];
    const nameOf = ({ node }: { node: Node | null }) => {
      const button = node instanceof Element ? node.closest('button') : null;
      return button?.ariaLabel ?? node?.textContent ?? '';
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[])
        names.push(...entry.sources.map(nameOf));
    }).observe({ type: 'layout-shift' });
    return names;
  });
  const speech = new SpeechPage(page);
  await speech.open();
  const voice = page.getByRole('button', { name: /^Voice: / });
  await expect(voice).toBeVisible();
  await page.keyboard.press('ControlOrMeta+,');
  await page.getByRole('dialog').getByRole('button', { name: 'About & privacy' }).click();
  await expect(page.getByRole('dialog')).toContainText('running from source');
  // The arrow in the button of the voice moves with its name.
  await page.keyboard.press('Escape');
  const voiceName = await voice.getAttribute('aria-label');
  expect((await moved.jsonValue()).filter((name) => name !== voiceName)).toEqual([]);
});

test('titles end before the menus that hovering shows', async ({ app: { page } }) => {
  const chat = new ChatPage(page);
  await chat.ask('Tell me a story about a lighthouse, a clockmaker and a long road to the sea');
  const images = new ImagesPage(page);
  await images.open();
  await images.draw('A lighthouse at dusk, a clockmaker and a long road to the sea');
  await images.expectImages(1);
  /** Returns the pixels by which the title runs under the menu. */
  const under = async (row: Locator) => {
    await row.hover();
    const menu = row.locator('xpath=..').getByRole('button', { name: /^Actions for/ });
    const button = await menu.boundingBox();
    const right = await row
      .locator('.truncate')
      .first()
      .evaluate(
        (title) =>
          title.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(title).paddingRight),
      );
    return button && right - button.x;
  };
  await page.keyboard.press('ControlOrMeta+1');
  expect(await under(chat.list.locator('[data-row]').first())).toBeLessThanOrEqual(0);
  await page.keyboard.press('ControlOrMeta+5');
  expect(await under(page.locator('[data-item]').first())).toBeLessThanOrEqual(0);
});

/** Checks each area, each page of the settings and the shortcuts. */
async function seeAll(page: Page, locale: Locale): Promise<void> {
  const { keyboard } = page;
  await new ChatPage(page, locale).ask('Hello');
  for (const area of [1, 2, 3, 4, 5, 6]) {
    await keyboard.press(`ControlOrMeta+${area}`);
    await expect(page.getByRole('main')).toBeVisible();
    await expectWhole(page, `area ${area}`);
  }
  await keyboard.press('ControlOrMeta+,');
  const pages = page.getByRole('dialog').getByRole('navigation').getByRole('button');
  await expect(pages.first()).toBeVisible();
  for (const button of await pages.all()) {
    await button.click();
    await expect(page.getByRole('dialog').locator('.animate-pulse')).toHaveCount(0);
    await expectWhole(page, `settings: ${await button.innerText()}`);
  }
  await keyboard.press('Escape');
  await keyboard.press('ControlOrMeta+/');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectWhole(page, 'the shortcuts');
}

async function expectWhole(page: Page, view: string): Promise<void> {
  // The current width comes first, because each change lays out and paints the whole window again.
  const isNarrow = page.viewportSize()?.width === WIDTHS.at(-1);
  for (const width of isNarrow ? WIDTHS.toReversed() : WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect(async () => {
      expect(await cutOff(page), `${view}, ${width} pixels wide`).toEqual([]);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, `${view}: pixels wider than ${width}`).toBeLessThanOrEqual(0);
      expect(await page.evaluate(wideNavigations), `${view}: lists wider than ${width}`).toEqual([]);
    }).toPass({ timeout: 5_000 });
  }
}

/** Runs in the page. Returns the names of the shown navigations that scroll sideways. */
function wideNavigations(): string[] {
  return [...document.querySelectorAll('nav')]
    .filter((nav) => nav.checkVisibility() && nav.scrollWidth > nav.clientWidth)
    .filter((nav) => /auto|scroll/.test(getComputedStyle(nav).overflowX))
    .map((nav) => nav.ariaLabel ?? '');
}
