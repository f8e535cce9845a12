import { act } from 'react';
import { createPortal } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useKeptFocus } from './use-kept-focus.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

interface JobProps {
  readonly buttons: readonly string[];
  readonly isRow?: boolean;
}

function Job({ buttons, isRow = false }: JobProps) {
  const kept = useKeptFocus<HTMLDivElement>();
  return (
    <>
      <button type="button">outside</button>
      <div {...kept} {...(isRow ? { id: 'row', tabIndex: -1 } : {})}>
        <button type="button" disabled>
          disabled
        </button>
        {buttons.map((name) => (
          <button type="button" key={name}>
            {name}
          </button>
        ))}
      </div>
    </>
  );
}

const show = (props: JobProps) => act(() => root.render(<Job {...props} />));
const focus = (name: string) =>
  act(() =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.focus(),
  );
const focused = () => document.activeElement?.id || document.activeElement?.textContent;

it('a removed control hands its focus to the first button in its place', () => {
  show({ buttons: ['stop', 'details'] });
  focus('stop');
  show({ buttons: ['again', 'details'] });
  expect(focused()).toBe('again');
  show({ buttons: ['stop'] });
  expect(focused()).toBe('stop');
});

it('a removed control hands its focus to its row if the row is focusable', () => {
  show({ buttons: ['stop'], isRow: true });
  focus('stop');
  show({ buttons: ['again'], isRow: true });
  expect(focused()).toBe('row');
});

it('a focus that is elsewhere, or on a control that stays, is left alone', () => {
  show({ buttons: ['stop', 'details'] });
  focus('stop');
  focus('outside');
  show({ buttons: ['again', 'details'] });
  expect(focused()).toBe('outside');
  focus('details');
  show({ buttons: ['stop', 'details'] });
  expect(focused()).toBe('details');
});

it('a menu that is removed together with its control hands the focus to its row', () => {
  const Row = ({ hasMenu }: { hasMenu: boolean }) => (
    <div {...useKeptFocus<HTMLDivElement>()}>
      <button type="button">row</button>
      {hasMenu ? createPortal(<button type="button">menu item</button>, document.body) : null}
    </div>
  );
  act(() => root.render(<Row hasMenu />));
  focus('menu item');
  expect(focused()).toBe('menu item');
  act(() => root.render(<Row hasMenu={false} />));
  expect(document.activeElement).toBe(document.querySelector('div button'));
});
