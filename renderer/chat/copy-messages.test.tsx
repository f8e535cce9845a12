import { act, type ClipboardEvent, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, it, vi } from 'vitest';
import { showLanguage } from '../locales/i18n.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { PlainText } from '../ui/plain-text.tsx';
import { copyMessages } from './copy-messages.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
beforeAll(() => showLanguage('en'));

function Message({ id, author, children }: { id: string; author: string; children: ReactNode }) {
  return (
    <article data-turn={id} aria-label={author}>
      <h2>
        <span aria-hidden>A</span>
        <span className="sr-only">{author}</span>
      </h2>
      {children}
      <button type="button">No usage data</button>
      <time>10:00</time>
    </article>
  );
}

/** Selects from one node to another and returns what is copied; null if it is left to the browser. */
function copied(from: Node, to: Node): string | null {
  const range = document.createRange();
  range.setStartBefore(from);
  range.setEndAfter(to);
  document.getSelection()?.removeAllRanges();
  document.getSelection()?.addRange(range);
  const setData = vi.fn();
  copyMessages({ clipboardData: { setData }, preventDefault: vi.fn() } as unknown as ClipboardEvent);
  return (setData.mock.calls[0]?.[1] as string | undefined) ?? null;
}

it('copying across messages takes authors and texts, not times, buttons and avatars', () => {
  const box = document.body.appendChild(document.createElement('div'));
  act(() =>
    createRoot(box).render(
      <>
        <Message id="1" author="You">
          <p className="whitespace-pre-wrap">
            <PlainText text={'What is\n  $x$?'} />
          </p>
        </Message>
        <Message id="2" author="Answer by model">
          <Markdown text={'## Sum\n\nIt is $x^2$.\n\n- one'} />
        </Message>
        <Message id="3" author="You">
          <p className="whitespace-pre-wrap">Thanks</p>
        </Message>
      </>,
    ),
  );
  const [first, second, third] = box.querySelectorAll('article');
  if (!first || !second || !third) throw new Error('no messages');
  expect(copied(first, third)).toBe(
    'You\nWhat is\n  $x$?\n\nAnswer by model\nSum\n\nIt is x^2.\n\n- one\n\nYou\nThanks',
  );
  const item = second.querySelector('ul') ?? second;
  const thanks = third.querySelector('p') ?? third;
  expect(copied(item, thanks)).toBe('Answer by model\n- one\n\nYou\nThanks');
  expect(copied(second.querySelector('h2') ?? second, item)).toBe('Sum\n\nIt is x^2.\n\n- one');
  expect(copied(second, second)).toBe('Sum\n\nIt is x^2.\n\n- one');
  expect(copied(item, item)).toBeNull();
  expect(copied(thanks, thanks)).toBeNull();
});
