// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepCopiesPlain } from './plain-clipboard.ts';

/** Simulates the clipboard or a drag's data, as far as a page can see it. */
class Carried {
  readonly data = new Map<string, string>();
  setData(type: string, text: string): void {
    this.data.set(type, text);
  }
  clearData(type: string): void {
    this.data.delete(type);
  }
}

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML =
    '<p id="words">Go <a id="link" href="https://evil.example/">here</a></p><img id="picture"><div draggable="true"><b id="ours">x</b></div><textarea id="field"></textarea>';
  stop = keepCopiesPlain(document);
});
afterEach(() => stop());

function happens(type: string, id: string, carried: Carried): Event {
  const event = new Event(type, { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: carried, dataTransfer: carried });
  document.getElementById(id)?.dispatchEvent(event);
  return event;
}

function selectWords(): void {
  const words = document.getElementById('words');
  if (words) document.getSelection()?.selectAllChildren(words);
}

it('copying a selection writes only plain text to the clipboard', () => {
  selectWords();
  const carried = new Carried();
  expect(happens('copy', 'words', carried).defaultPrevented).toBe(true);
  expect(Object.fromEntries(carried.data)).toEqual({ 'text/plain': 'Go here' });
});

it('copying in a text field is left to the browser', () => {
  selectWords();
  const carried = new Carried();
  expect(happens('copy', 'field', carried).defaultPrevented).toBe(false);
  expect(carried.data.size).toBe(0);
});

it('dragging text carries plain text; links and images cannot be dragged, app items can', () => {
  const carried = new Carried();
  carried.setData('text/plain', 'Go here');
  carried.setData('text/html', '<a href="https://evil.example/">here</a>');
  expect(happens('dragstart', 'words', carried).defaultPrevented).toBe(false);
  expect([...carried.data.keys()]).toEqual(['text/plain']);
  expect(happens('dragstart', 'link', new Carried()).defaultPrevented).toBe(true);
  expect(happens('dragstart', 'picture', new Carried()).defaultPrevented).toBe(true);
  const ours = new Carried();
  ours.setData('text/uri-list', 'https://example.com/file');
  expect(happens('dragstart', 'ours', ours).defaultPrevented).toBe(false);
  expect(ours.data.size).toBe(1);
});
