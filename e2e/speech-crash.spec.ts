import { startSpeechGate } from './fixtures/speech-gate.ts';
import { expect, test } from './fixtures/test.ts';
import { SettingsPage } from './pages/settings-page.ts';
import { SpeechPage } from './pages/speech-page.ts';
import { TasksPage } from './pages/tasks-page.ts';

test.use({ isWelcomed: true });

/** Each sentence is unique, because the gate tells segments apart by their text. */
const SCRIPT = Array.from(
  { length: 60 },
  (_, i) => `Boat number ${i + 1} comes home with the tide and is tied to the pier before dark.`,
).join(' ');

test('a killed core keeps the finished segments and resends nothing without asking', async ({
  app,
  startService,
}) => {
  const service = await startService({ key: 'key-for-this-test' });
  const gate = await startSpeechGate(service.url);
  const settings = new SettingsPage(app.page);
  await settings.addConnection({ name: 'Gate', url: gate.url, key: service.key, keep: true });
  await settings.close();
  let speech = new SpeechPage(app.page);
  await speech.openWithoutVoices();
  await speech.addVoice('en-us-ben');
  await speech.write(SCRIPT);

  // Two segments are complete; the next ones have reached the service without a response when the kill comes.
  gate.answerOnly(2);
  await speech.speakButton.click();
  await expect.poll(() => gate.texts.length).toBe(4);
  await expect(speech.lastTake).toContainText('Segment 3 of');
  const before = [...gate.texts];

  await app.crash();
  speech = new SpeechPage(app.page);
  await expect(speech.lastTake).toContainText('We couldn’t confirm this finished');
  const tasks = new TasksPage(app.page);
  await tasks.open();
  await expect(tasks.rows.first()).toContainText('Outcome unknown');
  // The reload gives automatic requests enough time: the window has loaded its lists and is idle.
  await app.reload();
  await expect(tasks.rows.first()).toContainText('Outcome unknown');
  expect(gate.texts).toEqual(before);
  const card = tasks.rows.first().getByRole('cell').filter({ hasText: 'We couldn’t confirm this finished.' });
  await expect(card).toContainText('Check your account');
  await expect(card.getByRole('button', { name: 'Dismiss' })).toBeVisible();

  gate.answerAll();
  await card.getByRole('button', { name: 'Resubmit' }).click();
  await expect(tasks.rows).toHaveCount(2);
  await speech.show();
  await expect(speech.lastTake.getByRole('button', { name: 'Compare as A' })).toBeVisible();

  // The retry is a new task that refers to the old one, which stays unchanged.
  await tasks.open();
  await expect(tasks.rows.first()).toContainText('retried');
  await expect(tasks.rows.last()).toContainText('Outcome unknown');
  await speech.show();

  // Each segment is sent once, except the two of unknown outcome, which the user sent again.
  const times = new Map<string, number>();
  for (const text of gate.texts) times.set(text, (times.get(text) ?? 0) + 1);
  expect([...times.values()].filter((count) => count > 1)).toEqual([2, 2]);
  expect([...times].filter(([, count]) => count > 1).map(([text]) => text)).toEqual(before.slice(2));
  expect(gate.texts.join(' ').length).toBeGreaterThan(SCRIPT.length);
  await speech.play(speech.lastTake).click();
  await expect.poll(() => speech.heardSeconds()).toBeGreaterThan(0);
  await gate.close();
});
