import { expect, HASTY, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { ImagesPage } from './pages/images-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

/** Two tiny images, red and blue. */
const PICTURES = [
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==',
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGNgYPgPRgwQCgAn5gX7kXU6RAAAAABJRU5ErkJggg==',
].map((data) => Buffer.from(data, 'base64'));

test('images are sent in the given order with their captions', async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);

  await test.step('a model that cannot see is not sent them, with the reason, and nothing goes without them', async () => {
    await chat.attach({ name: 'red.png', mimeType: 'image/png', buffer: PICTURES[0] ?? Buffer.alloc(0) });
    await expect(page.getByText('vendor-s2 can’t see images.')).toBeVisible();
    await chat.composer.fill('What do you see?');
    await chat.composer.press('Enter');
    await expect(page.getByRole('button', { name: /^Use .*, which sees images$/ })).toBeFocused();
    await expect(chat.questions).toHaveCount(0);
  });

  await test.step('one that sees takes several; they are moved by the keyboard, and captioned', async () => {
    await chat.chooseModel('vendor-vl-1.0-260319');
    const images = page.getByRole('list', { name: 'Attached images' });
    await expect(images.getByRole('button', { name: /^red\.png/ })).toBeVisible();
    await chat.attach({ name: 'blue.png', mimeType: 'image/png', buffer: PICTURES[1] ?? Buffer.alloc(0) });
    await expect(images.getByRole('listitem')).toHaveCount(2);
    const blue = images.getByRole('button', { name: /^blue\.png, image 2 of 2/ });
    await blue.focus();
    await page.keyboard.press('Alt+ArrowLeft');
    const first = images.getByRole('button', { name: /^blue\.png, image 1 of 2/ });
    await expect(first).toBeVisible();
    await first.press('Enter');
    const preview = page.getByRole('dialog', { name: /blue\.png/ });
    await preview.getByRole('textbox', { name: 'Caption' }).fill('the deep blue one');
    await page.keyboard.press('Escape');
    await chat.ask('What do you see?');
    await expect(chat.questions.last().getByRole('button', { name: /the deep blue one/ })).toBeVisible();
  });
});

test('text files are chips that open, and the model receives their text', async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  await chat.attach(
    {
      name: 'notes.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from('# Notes\n\nThe marmalade is in the attic.\n'),
    },
    { name: 'empty.bin', mimeType: 'application/octet-stream', buffer: Buffer.from([0, 1, 2, 0, 255]) },
  );
  await expect(page.getByText(/empty\.bin: unsupported file type/)).toBeVisible();
  const chips = page.getByRole('list', { name: 'Attached documents' });
  await chips.getByRole('button', { name: /^notes\.md/ }).click();
  await expect(page.getByRole('dialog', { name: /notes\.md/ })).toContainText('marmalade');
  await page.keyboard.press('Escape');
  await expect(chat.composer).toHaveValue('');
  await chat.composer.fill('Where is the marmalade?');
  await chat.composer.press('Enter');
  const without = page.getByRole('button', { name: 'Send without it' });
  await expect(without).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chat.questions.last()).toContainText('notes.md');
  await chat.expectAnswered();
  await expect(chat.lastAnswer).toContainText(/attic/);
});

test('a saved prompt is inserted by name and asks for its variables', async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  await chat.composer.fill('Write {{words:50}} words about {{topic}}');
  await page.getByRole('button', { name: 'More send options' }).click();
  await page.getByRole('menuitem', { name: 'Save as prompt…' }).click();
  const editor = page.getByRole('dialog').last();
  await editor.getByRole('textbox', { name: 'Name' }).fill('essay');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('essay').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await chat.composer.fill('');
  await chat.composer.pressSequentially('/ess');
  await expect(
    page.getByRole('listbox', { name: 'Saved prompts' }).getByRole('option', { name: /essay/ }),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Fill in “essay”' });
  await expect(form.getByRole('textbox', { name: 'words' })).toHaveValue('50');
  await form.getByRole('textbox', { name: 'topic' }).fill('tea');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(chat.composer).toHaveValue('Write 50 words about tea');
});

test('messages are deleted and restored, and a conversation is continued in a fork', async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  await chat.ask('Tell me about lanterns');
  await chat.ask('And now about anchors');

  await test.step('one message alone', async () => {
    const question = chat.questions.first();
    await question.hover();
    await question.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete message' }).click();
    await expect(chat.questions).toHaveCount(1);
    await expect(chat.answers).toHaveCount(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(chat.questions).toHaveCount(2);
  });

  await test.step('everything from a message on, also after a reload', async () => {
    const question = chat.questions.last();
    await question.hover();
    await question.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete from here down' }).click();
    await expect(chat.questions).toHaveCount(1);
    await app.reload();
    await expect(chat.questions).toHaveCount(1);
    await expect(chat.answers).toHaveCount(1);
  });

  await test.step('a fork has all up to there, and leaves the first one alone', async () => {
    await chat.lastAnswer.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Branch into new chat' }).click();
    await expect(chat.list.getByRole('button', { name: /^Tell me about lanterns/ })).toHaveCount(2);
    await expect(page.getByText('New chat created')).toBeVisible();
    await chat.ask('And about ropes');
    await expect(chat.questions).toHaveCount(2);
    await chat.list.getByRole('button', { name: 'Tell me about lanterns', exact: true }).last().click();
    await expect(chat.questions).toHaveCount(1);
  });
});

test('the text of an answer becomes an image prompt', async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  const images = new ImagesPage(page);
  await chat.ask('Tell me about lanterns');
  const words = (await chat.answerWords()).slice(0, 30);
  await chat.lastAnswer.getByRole('button', { name: 'Create image' }).click();
  await expect(images.prompt).toHaveValue(new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  await expect(images.drawButton).toBeEnabled();
  await expect(images.pending).toHaveCount(0);
});

test('a selection is quoted in the next message, and each message shows its time', async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  await chat.ask('What can you do here?');
  const words = chat.lastAnswer.getByRole('paragraph').first();
  await words.selectText();
  await words.dispatchEvent('pointerup');
  await page.getByRole('button', { name: 'Quote', exact: true }).click();
  await expect(chat.composer).toBeFocused();
  await page.keyboard.type('What is that?');
  await expect(chat.composer).toHaveValue(/^> I am the sandbox.+\n\nWhat is that\?$/);
  await expect(page.getByRole('button', { name: 'Quote', exact: true })).toBeHidden();
  await expect(chat.lastAnswer.getByRole('time')).toHaveText(/^\d\d:\d\d$/);
});
