import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MarkdownLabels } from '../markdown-labels.ts';
import type { DiagramRequest } from './diagram-message.ts';

interface FakeFrame {
  readonly source: string;
  readonly end: (drawing: object) => void;
  closed: boolean;
}
const frames = vi.hoisted((): FakeFrame[] => []);
vi.mock('./diagram-frame.ts', () => ({
  longestDiagram: 50_000,
  DiagramFrame: class {
    readonly dom = document.createElement('iframe');
    readonly #frame: FakeFrame;
    constructor({ source }: DiagramRequest, onDrawing: (drawing: object) => void) {
      this.#frame = { source, end: onDrawing, closed: false };
      frames.push(this.#frame);
    }
    close() {
      this.#frame.closed = true;
      this.dom.remove();
    }
  },
}));

let notify: (near: boolean) => void;
let watched: Element[] = [];
vi.stubGlobal(
  'IntersectionObserver',
  class {
    constructor(onChange: (entries: object[]) => void) {
      notify = (isIntersecting) => onChange(watched.map((target) => ({ target, isIntersecting })));
    }
    observe(element: Element) {
      watched.push(element);
    }
    unobserve(element: Element) {
      watched = watched.filter((one) => one !== element);
    }
  },
);
const { CodeView } = await import('../code-view.ts');

const words = { show: 'Diagram', enlarge: 'Enlarge', drawing: 'Drawing', tookTooLong: 'slow' };
const labels = {
  ...{ copy: 'Copy', copied: 'Copied', save: 'Download', wrap: 'Wrap', code: 'Code' },
  ...{
    alerts: {},
    formulaTooLarge: '',
    image: String,
    footnote: String,
    hidden: String,
    showAll: String,
    more: String,
    unfold: String,
  },
  diagram: { ...words, name: () => 'Diagram', failed: () => 'failed', tooLong: () => 'too long' },
} satisfies MarkdownLabels;
const DRAWN = { type: 'drawn', width: 300, height: 150, title: '' };
let texts = 0;
let text: string;
let view: InstanceType<typeof CodeView>;

const block = (source: string) => ({ kind: 'code', language: 'mermaid', text: source, open: false }) as const;
const show = (source: string) => {
  view = new CodeView(block(source), labels);
  document.body.append(view.dom);
};
const showsSource = () => !view.dom.classList.contains('md-code-drawn');
const near = async () => {
  notify(true);
  await vi.waitFor(() => expect(frames.some(({ closed }) => !closed)).toBe(true));
};

beforeEach(() => {
  frames.length = 0;
  watched = [];
  text = `graph TD\n  A --> B${++texts}`;
});
afterEach(() => {
  view.close();
  view.dom.remove();
});

it('a complete diagram is drawn once near the viewport and shows its source until then', async () => {
  show(text);
  expect(frames).toHaveLength(0);
  await near();
  expect(frames).toMatchObject([{ source: text }]);
  expect(showsSource()).toBe(true);
  expect(view.dom.querySelector('[data-action=diagram]')?.getAttribute('aria-pressed')).toBe('false');
  frames[0]?.end(DRAWN);
  expect(showsSource()).toBe(false);
});

it('a streaming diagram is not drawn before its block is complete', () => {
  view = new CodeView({ ...block(text), open: true }, labels);
  expect(watched).toHaveLength(0);
  view.update(block(text));
  expect(watched).toHaveLength(1);
});

it('a diagram scrolled away removes its frame, keeps its space and is drawn again later', async () => {
  show(text);
  await near();
  frames[0]?.end(DRAWN);
  notify(false);
  expect(frames[0]?.closed).toBe(true);
  expect(showsSource()).toBe(false);
  expect(view.dom.querySelector<HTMLElement>('.md-diagram-picture')?.style.aspectRatio).toBe('300 / 150');
  await near();
  expect(frames).toHaveLength(2);
});

it('a diagram that fails stays as source and shows the reason only on request', async () => {
  show(text);
  await near();
  frames[0]?.end({ type: 'failed', message: 'no' });
  expect(showsSource()).toBe(true);
  expect(watched).toHaveLength(0);
  expect(view.dom.querySelector('.md-diagram-note')).toBeNull();
  view.toggleDiagram();
  await vi.waitFor(() => expect(frames).toHaveLength(2));
  frames[1]?.end({ type: 'failed', message: 'no' });
  expect(view.dom.querySelector('.md-diagram-note')?.textContent).toBe('failed');
});

it('a diagram switched to source is not drawn when it scrolls into view again', async () => {
  show(text);
  await near();
  frames[0]?.end(DRAWN);
  view.toggleDiagram();
  expect(showsSource()).toBe(true);
  view.close();
  show(text);
  expect(watched).toHaveLength(0);
});

it('a diagram of more than 6,000 characters is drawn only on request', () => {
  show(`${text}\n${'  A --> C\n'.repeat(700)}`);
  expect(watched).toHaveLength(0);
});
