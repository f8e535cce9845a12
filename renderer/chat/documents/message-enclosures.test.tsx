import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { showLanguage } from '../../locales/i18n.ts';
import type { Enclosures } from '../attachments.ts';
import { MessageEnclosures } from './message-enclosures.tsx';
import type { PdfReading } from './read-pdf.ts';

const fileAsReference = vi.hoisted(() => vi.fn<(file: File) => Promise<void>>(async () => undefined));
vi.mock('../../app/features.ts', () => ({ featureCall: async () => fileAsReference }));

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const image = (name: string) => ({ id: name, name, url: 'data:image/png;base64,AA==' });
const document1 = { id: 'd', name: 'a.ts', mediaType: 'text/plain', text: 'let a', cite: true };

let root: Root;
let box: HTMLElement;
let shown: Enclosures;
const onFocusBack = vi.fn();

beforeAll(async () => {
  await showLanguage('en');
});
beforeEach(() => {
  onFocusBack.mockClear();
  shown = { images: [image('a'), image('b'), image('c')], documents: [document1] };
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
});

function draw(citable = true, reading: PdfReading | null = null): void {
  act(() =>
    root.render(
      <MessageEnclosures
        {...shown}
        reading={reading}
        citable={citable}
        onChange={(change) => {
          shown = { ...shown, ...change };
        }}
        onFocusBack={onFocusBack}
      />,
    ),
  );
}

const button = (name: string) =>
  [...box.querySelectorAll('button')].find((one) =>
    (one.getAttribute('aria-label') ?? one.textContent ?? '').startsWith(name),
  );
const press = (name: string, key: string, altKey = false) =>
  act(() => {
    button(name)?.dispatchEvent(
      new KeyboardEvent('keydown', { key, altKey, bubbles: true, cancelable: true }),
    );
  });
const names = () => shown.images.map(({ name }) => name).join('');

it('Alt+arrow moves an attached image and announces its new position', () => {
  draw();
  press('a, image', 'ArrowRight', true);
  expect(names()).toBe('bac');
  expect(box.querySelector('[role=status]')?.textContent).toBe('a is now image 2 of 3');
  draw();
  press('b, image', 'ArrowLeft', true);
  expect(names()).toBe('bac');
  // Without Alt the arrow keys do not move images.
  press('b, image', 'ArrowRight');
  expect(names()).toBe('bac');
});

it('removing an attached image by key or button returns focus to the text box', () => {
  draw();
  press('b, image', 'Delete');
  expect(names()).toBe('ac');
  draw();
  act(() => button('Remove a')?.click());
  expect(names()).toBe('c');
  expect(onFocusBack).toHaveBeenCalledTimes(2);
});

it('an attached document can be quoted instead of cited where citations are available', () => {
  draw();
  const cite = button('Cite: a.ts');
  expect(cite?.getAttribute('aria-pressed')).toBe('true');
  act(() => cite?.click());
  expect(shown.documents[0]?.cite).toBe(false);
  draw(false);
  expect(button('Cite: a.ts')).toBeUndefined();
});

it('reading a PDF shows its progress and can be stopped', () => {
  const cancel = vi.fn();
  draw(true, { name: 'a.pdf', page: 3, pages: 12, cancel });
  expect(box.textContent).toContain('Page 3 of 12');
  act(() => button('Stop reading a.pdf')?.click());
  expect(cancel).toHaveBeenCalledOnce();
  expect(onFocusBack).toHaveBeenCalled();
});

it('an attached PDF shows its pages and characters', () => {
  shown = {
    images: [],
    documents: [
      { id: 'p', name: 'a.pdf', mediaType: 'application/pdf', text: 'four', cite: false, pages: 2 },
    ],
  };
  draw();
  expect(box.textContent).toContain('2 pages · 4 characters');
});

it('an attached image can be used as a reference from its preview, which closes', async () => {
  draw();
  act(() => button('b, image')?.click());
  const use = () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Use as reference');
  await act(async () => use()?.click());
  await vi.waitFor(() => expect(fileAsReference).toHaveBeenCalledOnce());
  const [file] = fileAsReference.mock.calls[0] ?? [];
  expect([file?.name, file?.type, file?.size]).toEqual(['b', 'image/png', 1]);
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
});

it('an attached document has nothing to use as a reference', () => {
  draw();
  act(() => button('a.ts')?.click());
  const dialog = document.querySelector('[role=dialog]');
  expect(dialog?.textContent).toContain('let a');
  expect(dialog?.textContent).not.toContain('Use as reference');
});
