import { expect, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { connectTo } from './pages/connect.ts';
import { ParametersPage } from './pages/parameters-page.ts';
import { SettingsPage } from './pages/settings-page.ts';

/** Refusals of the service and the messages that the user reads. */
const REFUSALS = [
  { fault: 'status=500', says: 'Server error.', offers: 'Try again' },
  { fault: 'status=402', says: 'No credit left on this account.', offers: 'Try again' },
  { fault: 'status=404', says: 'Unknown model or address.' },
  { fault: 'status=413', says: 'Too large for the service.' },
  {
    fault: 'status=401',
    says: 'The service rejected the API key.',
    offers: 'Open connection settings',
  },
  { fault: 'html', says: 'Unexpected response from the service.' },
  { fault: 'empty-body', says: 'Unexpected response from the service.' },
] as const;

test('each refusal is explained and keeps the question', async ({ app, startService }) => {
  const chat = new ChatPage(app.page);
  await connectTo(app, await startService());
  for (const { fault, says, ...more } of REFUSALS) {
    await test.step(fault, async () => {
      await chat.newChat();
      await expect(chat.questions).toHaveCount(0);
      await chat.send(`/fault ${fault} Tell me a story.`);
      await expect(chat.lastAnswer.getByRole('alert')).toContainText(says);
      await expect(chat.questions.last()).toContainText('Tell me a story.');
      if ('offers' in more)
        await expect(chat.lastAnswer.getByRole('button', { name: more.offers })).toBeVisible();
    });
  }
});

test('too many requests wait visibly for the requested time, then show an error', async ({
  app,
  startService,
}) => {
  const chat = new ChatPage(app.page);
  await connectTo(app, await startService());
  await chat.send('/fault retry-after=1 Hello.');
  await expect(chat.lastAnswer.filter({ hasText: 'Retrying in' })).toContainText('Rate limited.');
  await expect(chat.lastAnswer.getByRole('alert')).toContainText('Rate limited.', {
    timeout: 20_000,
  });
});

test('a stream cut in any way is kept, marked, and can be continued', async ({ app, startService }) => {
  const chat = new ChatPage(app.page);
  await connectTo(app, await startService({ latency: 2 }));
  for (const fault of ['drop-after=6000', 'eof-after=6000', 'no-done,eof-after=6000']) {
    await test.step(fault, async () => {
      await chat.newChat();
      await expect(chat.questions).toHaveCount(0);
      await chat.send(`/fault ${fault} What can you do here?`);
      await expect(chat.lastAnswer).toContainText(/interrupted/i);
      const kept = await chat.answerText();
      expect(kept.length).toBeGreaterThan(40);
      await expect(chat.lastAnswer.getByRole('button', { name: 'Try again' })).toBeVisible();
      await chat.lastAnswer.getByRole('button', { name: 'Continue' }).click();
      // The length alone is not enough, because it includes disappearing decorations and buttons.
      await expect(chat.lastAnswer).not.toContainText(/interrupted/i);
      await chat.expectAnswered();
      await expect.poll(async () => (await chat.answerText()).length).toBeGreaterThan(kept.length);
      await expect(chat.answers).toHaveCount(1);
    });
  }
});

test('a cut stream, an unreadable event and single-byte chunks are handled', async ({
  app,
  startService,
}) => {
  const chat = new ChatPage(app.page);
  await connectTo(app, await startService({ latency: 2 }));
  await test.step('try again after a cut makes a second version', async () => {
    await chat.send('/fault drop-after=6000 What can you do here?');
    await expect(chat.lastAnswer).toContainText(/interrupted/i);
    await chat.lastAnswer.getByRole('button', { name: 'Try again' }).click();
    await expect(chat.branch(chat.lastAnswer, 2, 2)).toBeAttached();
  });
  await chat.newChat();
  await expect(chat.questions).toHaveCount(0);
  await test.step('a malformed event among good ones is left out and said to be', async () => {
    await chat.send('/fault malformed-json What can you do here?');
    await chat.expectAnswered();
    await expect(chat.lastAnswer).toContainText('Part of the stream couldn’t be read and was skipped.');
    await expect(chat.lastAnswer).toContainText('I am the sandbox');
  });
  await test.step('UTF-8 split across chunks arrives whole', async () => {
    await chat.ask('/fault split=1 灯塔与海 🗼 naïve');
    await expect(chat.lastAnswer).toContainText('灯塔与海 🗼 naïve');
    await expect(chat.lastAnswer).not.toContainText('\uFFFD');
  });
});

test('a silent stream shows a notice, then times out, both as configured', async ({ app, startService }) => {
  const service = await startService({ latency: 2 });
  const chat = new ChatPage(app.page);
  await connectTo(app, service);
  const settings = new SettingsPage(app.page);
  await settings.openConnections();
  await settings.dialog.getByRole('button', { name: /^Edit My account/ }).click();
  await settings.dialog.getByText('Advanced', { exact: true }).click();
  await settings.setWait('Show “No response” after', '1');
  await settings.setWait('Stream timeout', '4');
  await settings.close();
  await chat.send('/fault stall-after=6000 What can you do here?');
  await expect(chat.lastAnswer).toContainText('No response for');
  await expect(chat.lastAnswer).toContainText(/didn’t answer in time|interrupted/i, {
    timeout: 15_000,
  });
  await expect(chat.lastAnswer.getByRole('button', { name: 'Continue' })).toBeVisible();
});

test('an unknown model is reported with a choice of models', async ({ app, startService }) => {
  const chat = new ChatPage(app.page);
  await connectTo(app, await startService());
  await chat.chooseModel('no-such-model');
  await chat.send('Hello.');
  await expect(chat.lastAnswer.getByRole('alert')).toBeVisible();
  await chat.lastAnswer.getByRole('button', { name: 'Choose a model' }).click();
  await expect(app.page.getByRole('combobox', { name: 'Choose a model' })).toBeVisible();
});

test('a parameter out of range cannot be sent', async ({ app, startService }) => {
  const chat = new ChatPage(app.page);
  await connectTo(app, await startService());
  const drawer = new ParametersPage(app.page);
  await drawer.write('Temperature', 2.5);
  await expect(drawer.drawer).toContainText('At most 2');
  await chat.composer.fill('Hello.');
  await chat.composer.press('Enter');
  await expect(chat.questions).toHaveCount(0);
  await expect(chat.composer).toHaveValue('Hello.');
});
