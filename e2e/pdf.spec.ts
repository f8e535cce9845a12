import { bombPdf, chinesePdf, linesOf, lockedPdf, pdfOf } from '../renderer/chat/testing/make-pdf.ts';
import { said, spoken } from './fixtures/journey-locale.ts';
import { expect, HASTY, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

const pdf = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(bytes),
});
const letter = pdf(
  'letter.pdf',
  pdfOf([linesOf('Dear reader,'), '', linesOf('The marmalade is in the attic.')]),
);
const lines = (page: number) =>
  Array.from({ length: 45 }, (_, at) => `Page ${page}, line ${at}: so it goes on and on.`);
const longPdf = (pages: number) => pdfOf(Array.from({ length: pages }, (_, at) => linesOf(...lines(at))));

test('the text of a PDF is sent by page, and an unreadable PDF says why', async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  const chips = page.getByRole('list', { name: 'Attached documents' });

  await test.step('a chip says how long it is, and opens the text', async () => {
    await chat.attach(letter, pdf('chinese.pdf', chinesePdf));
    const chip = chips.getByRole('button', { description: 'Open letter.pdf' });
    await expect(chip).toContainText('3 pages');
    await chip.click();
    const preview = page.getByRole('dialog', { name: 'letter.pdf' });
    const [first, second, third] = [1, 2, 3].map((number) => said('Page {{number}}', { number }));
    const empty = said('{{page}}: no text', { page: second ?? '' });
    await expect(preview).toContainText(`[${first}] Dear reader, [${empty}] [${third}] The marm`);
    await page.keyboard.press('Escape');
    await chips.getByRole('button', { description: 'Open chinese.pdf' }).click();
    await expect(page.getByRole('dialog', { name: 'chinese.pdf' })).toContainText('你好，世界');
    await page.keyboard.press('Escape');
  });

  await test.step('it goes with the message', async () => {
    await chat.ask('Where is the marmalade?');
    await expect(chat.questions.last()).toContainText('letter.pdf');
    await expect(chat.questions.last()).toContainText('3 pages');
    await chat.questions.last().getByRole('button', { description: 'Open letter.pdf' }).click();
    await expect(page.getByRole('dialog', { name: 'letter.pdf' })).toContainText('attic');
    await page.keyboard.press('Escape');
  });

  await test.step('without a text it is refused', async () => {
    await chat.attach(
      pdf('locked.pdf', lockedPdf),
      pdf('scan.pdf', pdfOf(['0 0 100 100 re f'])),
      pdf('broken.pdf', Buffer.from('%PDF-1.7 and no more')),
      pdf('bomb.pdf', await bombPdf()),
    );
    for (const reason of [
      'locked.pdf: password-protected.',
      'scan.pdf: contains no text.',
      'broken.pdf: damaged PDF',
      'bomb.pdf: takes too much time or memory to read',
    ])
      await expect(page.getByText(reason)).toBeVisible({ timeout: 20_000 });
    await page.getByRole('button', { name: 'Dismiss' }).click();
  });

  await test.step('300 pages leave the window free while they are read', async () => {
    // A gap between two frames is time during which a user could not type.
    const longest = page.evaluate(
      async (words) => {
        const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
        let [gap, before] = [0, await frame()];
        while (!document.body.textContent?.includes(words)) {
          const now = await frame();
          gap = Math.max(gap, now - before);
          before = now;
        }
        return gap;
      },
      spoken ? '300' : '300 pages',
    );
    const begun = Date.now();
    await chat.attach(pdf('long.pdf', longPdf(300)));
    await expect(chips.getByRole('button', { description: 'Open long.pdf' })).toContainText('300 pages', {
      timeout: 20_000,
    });
    test.info().annotations.push({
      type: '300 pages',
      description: `${Date.now() - begun} ms, gap ${await longest} ms`,
    });
    expect(await longest).toBeLessThan(1_000);
    await page.getByRole('button', { name: 'Remove long.pdf' }).click();
  });

  await test.step('reading is stopped, and nothing is attached', async () => {
    await chat.attach(pdf('endless.pdf', longPdf(3_000)));
    await page.getByRole('button', { name: 'Stop reading endless.pdf' }).click();
    await expect(page.getByText('endless.pdf')).toHaveCount(0);
    await expect(chat.composer).toBeFocused();
    await chat.ask('And now without it?');
  });
});

test.describe('in Chinese', { tag: '@one-host' }, () => {
  test.use({ look: { locale: 'zh-CN' } });

  test('the text of a PDF is sent by page', async ({ app }) => {
    const { page } = app;
    const chat = new ChatPage(page, 'zh-CN');
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: '添加文件' }).click();
    await (await choosing).setFiles([letter, pdf('locked.pdf', lockedPdf)]);
    await expect(page.getByText('locked.pdf：已加密，请先移除密码。')).toBeVisible();
    const chip = page
      .getByRole('list', { name: '已添加的文档' })
      .getByRole('button', { name: /^letter\.pdf/ });
    await expect(chip).toContainText('3 页');
    await chip.click();
    await expect(page.getByRole('dialog', { name: 'letter.pdf' })).toContainText('[第 2 页：没有文字]');
    await page.keyboard.press('Escape');
    await chat.composer.fill('Where is the marmalade?');
    await page.getByRole('button', { name: '不带文件发送' }).click();
    await expect(chat.questions.last()).toContainText('letter.pdf');
    await chat.expectAnswered();
  });
});
