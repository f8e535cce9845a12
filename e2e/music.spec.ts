import { expect, HASTY, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { findings } from './pages/findings.ts';
import { MusicPage } from './pages/music-page.ts';
import { TasksPage } from './pages/tasks-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

/** Short lyrics that render in seconds, with every kind of section that sounds different. */
const LYRICS = `[intro-short]

[verse]
Morning finds the harbour light
Boats go out before it is bright

[chorus]
Sing it over the sea
Bring it home to me

[outro-short]`;

test.describe('at the pace of a service', () => {
  test.use({ latency: undefined });

  test('lyrics are written and fixed by keyboard, become a song across a restart, and play by line', async ({
    app,
  }) => {
    test.setTimeout(180_000);
    let music = new MusicPage(app.page);
    await music.open();
    const { keyboard } = app.page;

    await test.step('the tags are offered on [, and problems stand at their line', async () => {
      await music.lyrics.click();
      await keyboard.type('[ver');
      await expect(app.page.getByRole('listbox')).toContainText('verse');
      await keyboard.press('Enter');
      await expect.poll(() => music.lyricsText()).toContain('[verse]');
      await expect(music.makeButton).toBeDisabled();
      await expect(music.main).toContainText('[verse] needs lyrics.');
      await keyboard.press('ControlOrMeta+A');
      await keyboard.insertText(LYRICS.replace('[verse]', '[vers]'));
      await expect(music.main).toContainText('Line 3: “[vers]” is not a section tag. Did you mean [verse]?');
      await expect(music.makeButton).toBeDisabled();
    });

    await test.step('the problem is gone to and mended without the mouse', async () => {
      await keyboard.press('ControlOrMeta+Home');
      await keyboard.press('F8');
      await keyboard.press('Alt+Enter');
      await expect.poll(() => music.lyricsText()).toBe(LYRICS);
      await expect(music.main).not.toContainText('is not a section tag');
      await expect(music.makeButton).toBeEnabled();
    });

    await test.step('the timeline shows the sections, and moves them by the keyboard', async () => {
      await expect(music.sections).toHaveCount(4);
      await expect(music.structure).toContainText(/about \d:\d\d – \d:\d\d/);
      await music.sections.nth(2).focus();
      await keyboard.press('Alt+ArrowLeft');
      await expect(music.sections.nth(1)).toContainText('Chorus');
      await expect.poll(() => music.lyricsText()).toMatch(/\[chorus\].*\[verse\]/s);
      await keyboard.press('Alt+ArrowRight');
      await expect(music.sections.nth(1)).toContainText('Verse');
      await expect.poll(() => music.lyricsText()).toBe(LYRICS);
    });

    await test.step('style and title are chosen, and the song is asked for', async () => {
      await music.title.fill('Harbour Lights');
      await app.page
        .getByRole('group', { name: 'Style', exact: true })
        .getByRole('button', { name: /folk|民谣/ })
        .click();
      await music.lyrics.click();
      await keyboard.press('ControlOrMeta+Enter');
      await expect(music.song('Harbour Lights')).toBeVisible();
    });

    await test.step('it stands among the tasks', async () => {
      const tasks = new TasksPage(app.page);
      await tasks.open();
      await expect(tasks.row('Harbour Lights')).toBeVisible();
      await expect(tasks.row('Harbour Lights')).toContainText(/Generating|Saving|Done/);
    });

    await test.step('killed and started again, it comes all the same, asked for once', async () => {
      await app.crash();
      music = new MusicPage(app.page);
      await music.open();
      await music.expectMade('Harbour Lights');
      await expect(music.songs).toHaveCount(1);
    });

    await test.step('it plays, and the sections and lines follow', async () => {
      await music.show('Harbour Lights');
      await expect(music.main.getByRole('list', { name: 'Sections' }).getByRole('listitem')).toHaveCount(4);
      await music.main.getByRole('button', { name: 'Play Harbour Lights' }).click();
      await expect.poll(() => music.heardSeconds()).toBeGreaterThan(0);
      await expect(music.sectionNow).toContainText('Intro');
      const line = music.main.getByRole('button', { name: 'Sing it over the sea' });
      // A line lasts about two seconds: a machine that stalls for longer sees the next one.
      await expect(async () => {
        await line.click();
        await expect(music.lineNow).toHaveText('Sing it over the sea', { timeout: 1_000 });
      }).toPass({ timeout: 20_000 });
      await expect(music.sectionNow).toContainText('Chorus');
      await expect(music.lineNow).toHaveText('Bring it home to me', { timeout: 20_000 });
      await music.main.getByRole('button', { name: 'Pause Harbour Lights' }).click();
    });

    await test.step('the file can be had, with a name people can read, its words inside', async () => {
      const { name, bytes } = await app.saved(() =>
        music.main.getByRole('button', { name: /^(Download|Save as…)$/ }).click(),
      );
      expect(name).toMatch(/^Harbour Lights - \d{4}-\d\d-\d\d \d\d-\d\d.*\.mp3$/);
      expect(bytes.subarray(0, 3).toString('latin1')).toBe('ID3');
      expect(bytes.length).toBeGreaterThan(200_000);
      const head = bytes.subarray(0, 300_000);
      // The frame of the lyrics is in UTF-16.
      expect(head.includes(Buffer.from('USLT'))).toBe(true);
      expect(head.includes(Buffer.from('Sing it over the sea', 'utf16le'))).toBe(true);
    });

    await test.step('its settings are taken for a new one', async () => {
      await music.newSong();
      await music.writeLyrics('[verse]\nSomething else');
      await music.title.fill('');
      await music.show('Harbour Lights');
      await music.main.getByRole('button', { name: 'Use as starting point' }).click();
      await expect.poll(() => music.lyricsText()).toBe(LYRICS);
      await expect(music.title).toHaveValue('Harbour Lights');
      await expect(
        app.page
          .getByRole('group', { name: 'Style', exact: true })
          .getByRole('button', { name: /folk|民谣/, pressed: true }),
      ).toBeVisible();
    });

    await test.step('what was replaced comes back', async () => {
      await app.page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => music.lyricsText()).toBe('[verse]\nSomething else');
    });
  });
});

test('a described instrumental song keeps its settings', async ({ app }) => {
  test.setTimeout(120_000);
  const music = new MusicPage(app.page);
  await music.open();
  await music.chooseMode('Describe a song');
  await expect(music.makeButton).toBeDisabled();
  await music.prompt.fill('A slow piano piece about snow on the harbour');
  await app.page.getByRole('switch', { name: 'Instrumental' }).check({ force: true });
  await music.title.fill('Snow');
  await music.makeButton.click();
  await music.expectMade('Snow');
  await music.show('Snow');
  await expect(music.main.getByRole('region', { name: 'Song info' })).toContainText('Instrumental');
  await music.main.getByRole('button', { name: 'Play Snow' }).click();
  await expect.poll(() => music.heardSeconds()).toBeGreaterThan(0);
  await music.main.getByRole('button', { name: 'Pause Snow' }).click();

  await test.step('what was sent says that it is a description, and holds no key', async () => {
    const tasks = new TasksPage(app.page);
    await tasks.open();
    await tasks.choose(tasks.row('Snow'), 'Details');
    await expect(tasks.inspector).toContainText('custom_mode');
    await expect(tasks.inspector).toContainText('instrumental');
    await tasks.inspector.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the words of the other way in were not touched', async () => {
    await music.open();
    await music.main.getByRole('button', { name: 'New song' }).click();
    await expect(music.prompt).toHaveValue('A slow piano piece about snow on the harbour');
    await music.chooseMode('Write lyrics');
    await expect.poll(() => music.lyricsText()).not.toContain('snow');
  });
});

test('a deleted song returns by undo, and from the trash after a reload', async ({ app }) => {
  test.setTimeout(120_000);
  const music = new MusicPage(app.page);
  await music.open();
  await music.writeLyrics('[intro-short]\n\n[verse]\nA short one');
  await music.title.fill('Short one');
  await music.makeButton.click();
  await music.expectMade('Short one');
  await music.act('Short one', 'Delete');
  await expect(music.songs).toHaveCount(0);
  await app.page.getByRole('button', { name: 'Undo' }).click();
  await music.expectMade('Short one');
  await music.act('Short one', 'Delete');
  await expect(music.songs).toHaveCount(0);
  await app.reload();
  await music.list.getByRole('button', { name: 'Trash' }).click();
  const trash = app.page.getByRole('dialog', { name: 'Trash', exact: true });
  await trash.getByRole('button', { name: /^Restore/ }).click();
  await app.page.keyboard.press('Escape');
  await music.expectMade('Short one');
});

test('pasted lyrics are repaired only on request', async ({ app }) => {
  const music = new MusicPage(app.page);
  await music.open();
  const pasted = '[Intro]\n\n[Verse 1]\nOne line of words\n\n[Chorus]\nAnother line of words';
  await music.pasteLyrics(pasted);
  await expect(music.makeButton).toBeDisabled();
  await app.page.getByRole('button', { name: 'Fix 3 tags' }).click();
  await expect
    .poll(() => music.lyricsText())
    .toBe('[intro-short]\n\n[verse]\nOne line of words\n\n[chorus]\nAnother line of words');
  await expect(music.makeButton).toBeEnabled();
  await music.lyrics.click();
  await app.page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => music.lyricsText()).toBe(pasted);
});

test('a chat model drafts lyrics in a chat that can be continued, and the draft can be undone', async ({
  app,
}) => {
  const music = new MusicPage(app.page);
  await music.open();
  await music.writeLyrics('[verse]\nMy own words');
  await app.page.getByRole('button', { name: 'Draft lyrics' }).click();
  const dialog = app.page.getByRole('dialog', { name: 'Draft lyrics' });
  await dialog
    .getByRole('textbox', { name: 'What should the song be about?' })
    .fill('a lighthouse in winter');
  await dialog.getByRole('button', { name: 'Draft lyrics' }).click();
  await expect(app.page.getByText('Lyrics ready')).toBeVisible({ timeout: 40_000 });
  await expect.poll(() => music.lyricsText()).toMatch(/\[verse\]\n[^\n]+/);
  await expect(music.makeButton).toBeEnabled();
  await app.page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => music.lyricsText()).toBe('[verse]\nMy own words');
  await app.page.getByRole('navigation', { name: 'Areas' }).getByRole('button', { name: 'Chat' }).click();
  await expect(music.list).toContainText('Lyrics: a lighthouse in winter');
});

test('an answer becomes a song that links back to it', async ({ app }) => {
  test.setTimeout(120_000);
  const chat = new ChatPage(app.page);
  const music = new MusicPage(app.page);
  await chat.ask('Write lyrics, only the lyrics, about a bakery at dawn');
  await chat.lastAnswer.getByRole('button', { name: 'Turn into song' }).click();
  await expect(app.page.getByRole('heading', { name: 'New song', level: 1 })).toBeVisible();
  await expect.poll(() => music.lyricsText()).toContain('[verse]');
  await music.title.fill('Bakery');
  await app.page.getByRole('switch', { name: 'Instrumental' }).check({ force: true });
  await music.makeButton.click();
  await music.expectMade('Bakery');
  await music.act('Bakery', 'Show in chat');
  await expect(chat.lastAnswer).toContainText('[verse]');
});

test('axe finds no serious violation in Music', async ({ app }) => {
  test.setTimeout(120_000);
  const music = new MusicPage(app.page);
  await music.open();
  expect(await findings(app.page)).toEqual([]);
  await music.writeLyrics(`${LYRICS}\n\n[nonsense]\nwords`);
  await expect(music.makeButton).toBeDisabled();
  expect(await findings(app.page)).toEqual([]);
  await music.writeLyrics(LYRICS);
  await music.title.fill('Heard');
  await music.makeButton.click();
  await music.expectMade('Heard');
  await music.show('Heard');
  await music.main.getByRole('button', { name: 'Play Heard' }).click();
  await expect.poll(() => music.heardSeconds()).toBeGreaterThan(0);
  expect(await findings(app.page)).toEqual([]);
});
