import { expect, type Locator, type Page } from '@playwright/test';
import { type Locale, wordsOf } from './words.ts';

/** Chat: the composer, the transcript and the list of conversations. */
export class ChatPage {
  readonly #page: Page;
  readonly #words: ReturnType<typeof wordsOf>;

  constructor(page: Page, locale: Locale = 'en-US') {
    this.#page = page;
    this.#words = wordsOf(locale);
  }

  get composer() {
    return this.#page.getByRole('textbox', { name: this.#words.message, exact: true });
  }

  get sendButton() {
    return this.#page.getByRole('button', { name: 'Send', exact: true });
  }

  get stopButton() {
    return this.#page.getByRole('button', { name: this.#words.stop, exact: true });
  }

  get transcript() {
    return this.#page.getByRole('region', { name: this.#words.messages });
  }

  get answers() {
    return this.transcript.getByRole('article', { name: this.#words.answerBy });
  }

  get questions() {
    return this.transcript.getByRole('article', { name: this.#words.you, exact: true });
  }

  get lastAnswer() {
    return this.answers.last();
  }

  get list() {
    return this.#page.getByRole('navigation', { name: 'List' });
  }

  get search() {
    return this.#page.getByRole('searchbox', { name: 'Search messages' });
  }

  async send(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.composer.press('Enter');
    await expect(this.composer).toHaveValue('');
  }

  /** Sends a message and waits for the complete answer. */
  async ask(text: string): Promise<void> {
    await this.send(text);
    await expect(this.questions.last()).toContainText(text.slice(0, 40));
    await this.expectAnswered();
  }

  /** Waits until the last answer has some text but is still streaming. */
  async expectStreaming(): Promise<void> {
    await expect(this.lastAnswer).toHaveAttribute('aria-busy', 'true');
    // The heading does not count, because it names the model at once.
    await expect(this.lastAnswer.getByRole('paragraph').first()).toHaveText(/\S+ \S+ \S+|\p{Script=Han}{6}/u);
  }

  /** Waits until no answer is streaming. */
  async expectAnswered(): Promise<void> {
    await expect(this.stopButton).toBeHidden({ timeout: 30_000 });
    // The button appears only once the core has accepted the message, so it may not have been there yet.
    await expect(this.lastAnswer).not.toHaveAttribute('aria-busy', 'true', { timeout: 30_000 });
    await expect(
      this.lastAnswer.getByRole('button', { name: this.#words.regenerate, exact: true }),
    ).toBeAttached();
  }

  /** Returns the text of the last answer, without its heading and tools. */
  async answerText(): Promise<string> {
    return (await this.lastAnswer.innerText()).replace(/\s+/g, ' ');
  }

  /** Returns the paragraphs of the last answer, complete or streaming. */
  async answerWords(): Promise<string> {
    return (await this.lastAnswer.getByRole('paragraph').first().textContent()) ?? '';
  }

  /** Waits until every formula of the last answer is rendered in place of its TeX. */
  async formulasSet(): Promise<void> {
    await expect(this.lastAnswer.locator('.md-formula-set').first()).toBeAttached();
    await expect(this.lastAnswer.locator('.md-formula:not(.md-formula-set)')).toHaveCount(0);
  }

  /** Scrolls up with the wheel until an element is in view, because scripted scrolling does not count as a user's. */
  async scrollUpTo(target: Locator): Promise<void> {
    await expect(async () => {
      const seen = await expect(target)
        .toBeInViewport({ ratio: 1, timeout: 250 })
        .then(
          () => true,
          () => false,
        );
      if (!seen) {
        await this.transcript.hover();
        await this.#page.mouse.wheel(0, -250);
      }
      expect(seen).toBe(true);
    }).toPass();
    await this.#restOfScroll();
  }

  /** Edits the question and sends it as a new branch. */
  async edit(question: Locator, text: string): Promise<void> {
    const button = question.getByRole('button', { name: 'Edit and resend' });
    await this.scrollUpTo(button);
    await question.hover();
    await button.click();
    const field = this.#page.getByRole('textbox', { name: 'Edit message' });
    await field.fill(text);
    await field.press('Enter');
  }

  /** Attaches files to the message in the composer. */
  async attach(...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
    const choosing = this.#page.waitForEvent('filechooser');
    await this.#page.getByRole('button', { name: 'Attach files' }).click();
    await (await choosing).setFiles(files);
  }

  branch(turn: Locator, at: number, of: number): Locator {
    return turn.getByRole('group', { name: `Version ${at} of ${of}` });
  }

  async newChat(): Promise<void> {
    await this.list.getByRole('button', { name: 'New chat' }).first().click();
  }

  /** Types a model id into the picker and selects it. */
  async chooseModel(id: string): Promise<void> {
    await this.#page.getByRole('button', { name: /^Model: / }).click();
    const search = this.#page.getByRole('combobox', { name: 'Choose a model' });
    await search.fill(id);
    await this.#page.getByRole('option', { name: id }).first().click();
    await expect(this.#page.getByRole('button', { name: `Model: ${id}` })).toBeVisible();
  }

  /** Waits for the end of the wheel's motion, because a moving button can be missed. */
  async #restOfScroll(): Promise<void> {
    await this.transcript.evaluate(async (view) => {
      let last = Number.NaN;
      for (let still = 0; still < 10; still = view.scrollTop === last ? still + 1 : 0) {
        last = view.scrollTop;
        await new Promise(requestAnimationFrame);
      }
    });
  }
}
