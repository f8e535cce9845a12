import { expect, type Page } from '@playwright/test';
import { WelcomePage } from '../pages/welcome-page.ts';
import type { SceneLocale } from '../pages/words.ts';
import type { Scene } from './scene.ts';

/** Texts and prompts by language: each prompt with its size, enough for a gallery of several rows. */
const WORDS = {
  'en-US': {
    areas: 'Areas',
    images: 'Images',
    library: 'Library',
    gridRun: /Comparison grid/,
    drawGrid: 'Generate grid',
    slow: 'Terraced hills at dawn, mist in the valley',
    prompts: [
      ['A lighthouse in a storm, woodcut, high contrast', '768 × 1360'],
      ['Mountains at sunset behind a calm lake, warm colours', '1360 × 768'],
      ['Abstract flow of teal and gold', '1024²'],
      ['A city at night in the rain, neon', '2048 × 880'],
      ['A poster “Blue Pier”, jazz night at the harbour', '1024²'],
      ['A desert at noon under a wide sky', '1360 × 768'],
      ['Snow on the mountains at night', '1024²'],
      ['A forest in autumn fog', '1360 × 768'],
      ['A sailing boat on the sea at dawn', '1360 × 768'],
      ['Ink drawing of a pine forest in the rain', '768 × 1360'],
    ],
    grid: 'A harbour at sunset, a lighthouse far away',
  },
  'zh-CN': {
    areas: '区域',
    images: '图片',
    library: '作品库',
    gridRun: /网格/,
    drawGrid: '生成对比网格',
    slow: '清晨的梯田，山谷里有雾',
    prompts: [
      ['暴风雨中的灯塔，木刻，高对比', '768 × 1360'],
      ['日落时分的山和湖，暖色', '1360 × 768'],
      ['青色与金色的抽象流动', '1024²'],
      ['雨夜的城市，霓虹', '2048 × 880'],
      ['海报“蓝色码头”，港口爵士之夜', '1024²'],
      ['正午的沙漠，辽阔的天空', '1360 × 768'],
      ['夜晚的雪山', '1024²'],
      ['秋雾中的森林', '1360 × 768'],
      ['清晨海上的帆船', '1360 × 768'],
      ['水墨画：雨中的松林', '768 × 1360'],
    ],
    grid: '日落时的港口，远处有灯塔',
  },
} as const;

/** A populated studio: a gallery, an image in progress, one in the large view, a grid run, and the library. */
class Studio {
  readonly #page: Page;
  readonly #words: (typeof WORDS)[SceneLocale];

  constructor(page: Page, locale: SceneLocale) {
    this.#page = page;
    this.#words = WORDS[locale];
  }

  async open(area: 'images' | 'library'): Promise<void> {
    const rail = this.#page.getByRole('navigation').first();
    await rail.getByRole('button', { name: this.#words[area], exact: true }).click();
    const first = area === 'images' ? this.prompt : this.#page.locator('[data-item] img').first();
    await first.waitFor();
  }

  get prompt() {
    return this.#page.getByRole('main').getByRole('textbox').first();
  }

  get pictures() {
    return this.#page.locator('[data-gallery] [data-picture]');
  }

  async draw(prompt: string, size: string): Promise<void> {
    await this.prompt.fill(prompt);
    await this.#page
      .getByRole('main')
      .getByRole('button', { name: /^(Size|尺寸)[:：]/ })
      .click();
    await this.#page.getByRole('menuitemradio', { name: size }).click();
    await this.prompt.press('Control+Enter');
    await expect(this.#page.locator('[data-drawing]').first()).toBeVisible();
    // The next request is accepted once this one is.
    const button = this.#page.getByRole('main').getByRole('button', { name: /^(Generate|生成)$/ });
    await expect(button).not.toHaveAttribute('aria-busy', 'true');
    await expect(button).toBeEnabled();
  }

  /** Generates all images and leaves the last one in progress. */
  async fill(count = 10): Promise<void> {
    for (const [prompt, size] of this.#words.prompts.slice(0, count).toReversed())
      await this.draw(prompt, size);
    await expect(this.#page.locator('[data-drawing]')).toHaveCount(0, { timeout: 120_000 });
    // Each visible image has its thumbnail by now.
    await expect(this.pictures.filter({ hasNot: this.#page.locator('img') })).toHaveCount(0);
  }

  /** Waits until the library's sidebar shows the counts: total, by kind and by model. */
  async expectCounted(): Promise<void> {
    const counts = this.#page.getByRole('navigation').last().getByText('10', { exact: true });
    await expect(counts).toHaveCount(3);
  }

  async beginSlow(): Promise<void> {
    await this.draw(`${this.#words.slow} /fault task-stalls`, '1360 × 768');
    await this.prompt.fill(this.#words.slow);
    await expect(this.#page.locator('[data-drawing]')).toContainText(/\d/);
  }

  async lookAt(n: number): Promise<void> {
    await this.pictures.nth(n).click();
    await this.#page.locator('[data-whole]').waitFor();
  }

  async runGrid(): Promise<void> {
    await this.prompt.fill(this.#words.grid);
    await this.#page.getByRole('main').getByRole('button', { name: this.#words.gridRun }).click();
    const plan = this.#page.getByRole('dialog');
    for (const model of ['vendor-image-2.0-260319', 'vendor-image-1.0-260319', 'vendor-nova-u1-fast'])
      await plan.getByRole('checkbox', { name: new RegExp(model) }).check();
    for (const chip of await plan.locator('fieldset button[aria-pressed]').all()) {
      const isWanted = /^(1024²|1152 × 864|1360 × 768)/.test(await chip.innerText());
      if (((await chip.getAttribute('aria-pressed')) === 'true') !== isWanted) await chip.click();
    }
    await plan.getByRole('button', { name: this.#words.drawGrid }).click();
    await this.#page
      .getByRole('navigation')
      .last()
      .getByRole('button', { name: new RegExp(`^${this.#words.grid}`) })
      .click();
    await expect(this.#page.getByRole('table').locator('img')).toHaveCount(5, { timeout: 60_000 });
  }
}

async function enter(page: Page, locale: SceneLocale): Promise<Studio> {
  await new WelcomePage(page, locale).chooseSandbox();
  const studio = new Studio(page, locale);
  await studio.open('images');
  return studio;
}

const scene = (
  look: Scene['look'],
  name: string,
  more: (studio: Studio, take: (name: string) => Promise<void>) => Promise<void>,
): Scene => ({
  look,
  async play(page, take) {
    const studio = await enter(page, look.locale);
    await studio.fill();
    await studio.beginSlow();
    await take(name);
    await more(studio, take);
  },
});

const WIDE = { width: 1440, height: 900 } as const;

/** Images and the library in both themes, both languages and three widths. */
export const IMAGES_SCENES: readonly Scene[] = [
  scene({ ...WIDE, colorScheme: 'dark', locale: 'en-US' }, 'images-dark', async (studio, take) => {
    await studio.lookAt(1);
    await take('lightbox-dark');
  }),
  scene({ ...WIDE, colorScheme: 'light', locale: 'en-US' }, 'images-light', async (studio, take) => {
    await studio.open('library');
    await studio.expectCounted();
    await take('library-light');
    await studio.open('images');
    await studio.runGrid();
    await take('grid-light');
  }),
  scene({ ...WIDE, colorScheme: 'dark', locale: 'zh-CN' }, 'images-zh', async (studio, take) => {
    await studio.open('library');
    await studio.expectCounted();
    await take('library-zh');
  }),
  scene({ width: 1000, height: 800, colorScheme: 'light', locale: 'en-US' }, 'images-1000', async () => {}),
  scene(
    { width: 700, height: 900, colorScheme: 'dark', locale: 'en-US' },
    'images-700',
    async (studio, take) => {
      await studio.open('library');
      await take('library-700');
    },
  ),
];
