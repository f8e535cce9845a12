import { said } from './fixtures/journey-locale.ts';
import { expect, HASTY, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { ImagesPage } from './pages/images-page.ts';
import { LibraryPage } from './pages/library-page.ts';
import { MusicPage } from './pages/music-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

test('tags collect files and chats, play their songs, and searches are saved', async ({ app }) => {
  test.setTimeout(180_000);
  const { page } = app;
  const tags = page.getByRole('dialog', { name: 'Tags', exact: true });
  const undo = page.getByRole('dialog', { name: /^Tags? / }).getByRole('button', { name: 'Undo' });

  await test.step('two songs and an image are made, and tagged where they are', async () => {
    const music = new MusicPage(page);
    await music.open();
    for (const [n, title] of ['Snow', 'Tide'].entries()) {
      if (n > 0) await music.newSong();
      // The song is long enough to play during the following steps; one from a description takes three times as long.
      await music.writeLyrics(
        `[verse]\n${Array(12).fill('All the morning comes in over the sand').join('\n')}`,
      );
      await music.title.fill(title);
      await music.makeButton.click();
      await music.expectMade(title);
    }
    await music.act('Snow', 'Tags…');
    // A tag of the greatest length stays within the dialog.
    await tags.getByRole('textbox').fill('W'.repeat(60));
    await expect(tags.getByRole('button', { name: /W{60}/ })).toBeInViewport({ ratio: 1 });
    await tags.getByRole('textbox').fill('x'.repeat(61));
    await page.keyboard.press('Enter');
    await expect(tags.getByRole('alert')).toContainText('60 characters');
    await tags.getByRole('textbox').fill('Evening 🌙');
    await page.keyboard.press('Enter');
    await tags.getByRole('textbox').fill('#piano');
    await tags.getByRole('button', { name: 'Save' }).click();
    await expect(tags).toBeHidden();
    const images = new ImagesPage(page);
    await images.open();
    await images.draw('Boats at noon');
    await images.expectImages(1);
    await images.pictures.first().hover();
    await page.getByRole('button', { name: 'Actions for “Boats at noon”' }).click();
    await page.getByRole('menuitem', { name: 'Tags…' }).click();
    await tags.getByRole('button', { name: 'Evening 🌙' }).click();
    await tags.getByRole('button', { name: 'Save' }).click();
    await expect(images.list.getByRole('button', { name: /^Evening 🌙/ })).toBeVisible();
  });

  const library = new LibraryPage(page);
  const filter = (name: string | RegExp) => library.list.getByRole('button', { name });
  await test.step('several get a tag together; another spelling is the same tag, and undoing returns', async () => {
    await library.open();
    await expect(library.items).toHaveCount(3);
    await library.items.first().click({ modifiers: ['ControlOrMeta'] });
    await library.selection.getByRole('button', { name: 'Select all', exact: true }).click();
    await library.selection.getByRole('button', { name: 'Tags…' }).click();
    await expect(tags.getByRole('button', { name: 'Evening 🌙' })).toHaveAttribute('aria-pressed', 'mixed');
    await tags.getByRole('textbox').fill('PIANO');
    await page.keyboard.press('Enter');
    await tags.getByRole('button', { name: 'Save' }).click();
    await expect(filter(/^piano\s*3/)).toBeVisible();
    await undo.click();
    await expect(filter(/^piano\s*1/)).toBeVisible();
    await library.selection.getByRole('button', { name: 'Deselect all' }).click();
  });

  await test.step('the filter is saved with kind and order, and shown again after a reload', async () => {
    await filter(/^Evening 🌙/).click();
    await expect(library.items).toHaveCount(2);
    await filter(/^Songs/).click();
    await expect(library.items).toHaveCount(1);
    await library.sortBy('Title');
    await library.main.getByRole('button', { name: 'Save search…' }).click();
    const naming = page.getByRole('dialog', { name: 'Save search' });
    await expect(naming.getByRole('textbox')).toHaveValue(`${said('Songs')} · Evening 🌙`);
    await naming.getByRole('textbox').fill('Night');
    await naming.getByRole('button', { name: 'Save' }).click();
    await expect(filter(/^Night$/)).toHaveAttribute('aria-pressed', 'true');
    await filter(/^All\s*\d/).click();
    await page.reload();
    await library.open();
    await filter(/^Night$/).click();
    await expect(library.items).toHaveCount(1);
    await filter(/^Evening 🌙/).click();
    await expect(library.items).toHaveCount(2);
  });

  await test.step('several tags show what has all of them, chosen or typed', async () => {
    await filter(/^All\s*\d/).click();
    await filter(/^Evening 🌙/).click();
    await expect(library.items).toHaveCount(2);
    await filter(/^piano/).click();
    await expect(library.items).toHaveCount(1);
    await filter(/^piano/).click();
    await filter(/^Evening 🌙/).click();
    await expect(library.items).toHaveCount(3);
    await library.search.fill('#EVENING 🌙 #pia');
    await expect(library.items).toHaveCount(1);
    await library.search.fill('#evening 🌙 boats');
    await expect(library.items).toHaveCount(1);
    await library.search.fill('#evening');
    await expect(library.items).toHaveCount(2);
    await library.search.fill('');
  });

  await test.step('a renamed tag is renamed in the saved search, and so is undoing it', async () => {
    await filter(/^Evening 🌙/).hover();
    await filter('Actions for “Evening 🌙”').click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const naming = page.getByRole('dialog', { name: 'Rename tag' });
    await naming.getByRole('textbox').fill('Late');
    await naming.getByRole('button', { name: 'Save' }).click();
    await expect(filter(/^Late\s*2/)).toBeVisible();
    await filter(/^Night$/).click();
    await expect(library.items).toHaveCount(1);
    await expect(filter(/^Late/)).toHaveAttribute('aria-pressed', 'true');
    await undo.click();
    await expect(filter(/^Evening 🌙\s*\d/)).toHaveAttribute('aria-pressed', 'true');
    await expect(filter(/^Night$/)).toHaveAttribute('aria-pressed', 'true');
    await expect(library.items).toHaveCount(1);
    await filter(/^Songs/).click();
    await filter(/^Evening 🌙/).click();
    await expect(library.items).toHaveCount(2);
  });

  await test.step('all songs play one after the other, and at random', async () => {
    const player = page.getByRole('region', { name: 'Player' });
    await library.main.getByRole('button', { name: 'Play all' }).click();
    await expect(player).toContainText('Snow');
    const shuffle = player.getByRole('button', { name: 'Shuffle' });
    await expect(shuffle).toHaveAttribute('aria-pressed', 'false');
    await player.getByRole('button', { name: 'Up next' }).click();
    await expect(page.getByRole('list', { name: 'Up next' })).toContainText('Tide');
    await page.keyboard.press('Escape');
    await library.main.getByRole('button', { name: 'Shuffle' }).click();
    await expect(shuffle).toHaveAttribute('aria-pressed', 'true');
    await shuffle.click();
    await expect(shuffle).toHaveAttribute('aria-pressed', 'false');
    await player.getByRole('button', { name: 'Close player' }).click();
  });

  await test.step('the list of songs is filtered by the same tags', async () => {
    const music = new MusicPage(page);
    await music.open();
    await expect(music.song('Tide')).toBeVisible();
    await library.list.getByRole('button', { name: 'Filter by tag' }).click();
    await page.getByRole('button', { name: 'piano', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(music.song('Tide')).toBeHidden();
    await expect(music.song('Snow')).toBeVisible();
    await library.list.getByRole('button', { name: 'Filter by tag: 1 chosen' }).click();
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await page.keyboard.press('Escape');
    await expect(music.song('Tide')).toBeVisible();
  });

  await test.step('a chat has the same tags, and is found by them', async () => {
    const chat = new ChatPage(page);
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('button', { name: 'Chat' }).click();
    await chat.ask('Tell me about harbours');
    await chat.newChat();
    await chat.ask('Tell me about tea');
    const row = chat.list.getByRole('button', { name: 'Tell me about tea', exact: true });
    await row.hover();
    await chat.list.getByRole('button', { name: 'Actions for “Tell me about tea”' }).click();
    await page.getByRole('menuitem', { name: 'Tags…' }).click();
    await tags.getByRole('button', { name: 'piano' }).click();
    await tags.getByRole('button', { name: 'Save' }).click();
    await expect(tags).toBeHidden();
    await chat.list.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('button', { name: 'piano', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(chat.list.getByRole('button', { name: /Tell me about tea/ }).first()).toBeVisible();
    await expect(chat.list.getByRole('button', { name: /harbours/ })).toBeHidden();
    await chat.list.getByRole('button', { name: 'Clear filters' }).click();
    await expect(chat.list.getByRole('button', { name: /harbours/ }).first()).toBeVisible();
    await chat.search.fill('#pia');
    await expect(chat.list.getByRole('button', { name: /Tell me about tea/ }).first()).toBeVisible();
    await expect(chat.list.getByRole('button', { name: /harbours/ })).toBeHidden();
  });

  await test.step('a deleted tag is gone everywhere, until that is undone', async () => {
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('button', { name: 'Library' }).click();
    await filter(/^piano/).hover();
    await filter('Actions for “piano”').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(filter(/^piano/)).toBeHidden();
    await undo.click();
    await expect(filter(/^piano\s*1/)).toBeVisible();
  });
});
