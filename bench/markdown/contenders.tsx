import i18next from 'i18next';
import { type ComponentType, memo, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { Streamdown } from 'streamdown';
import { default_renderer, parser, parser_write } from 'streaming-markdown';
import { Markdown } from '../../renderer/markdown/markdown.tsx';

/** Shows a text that grew by a delta. */
export type Show = (text: string, delta: string) => void;

/** Makes one way of showing in an element. */
export type Contender = (target: HTMLElement) => Show;

const plugins = [remarkGfm];

// Without words: ours shows their names.
void i18next.use(initReactI18next).init({ lng: 'en', resources: {} });

function Whole({ text }: { readonly text: string }) {
  return <ReactMarkdown remarkPlugins={plugins}>{text}</ReactMarkdown>;
}

const OneBlock = memo(Whole);

/** The usual advice: cut at blank lines outside fences, remember each block. */
function Blocks({ text }: { readonly text: string }) {
  const blocks = useMemo(() => {
    const found: string[] = [];
    let isInFence = false;
    let block = '';
    for (const line of text.split('\n')) {
      if (/^\s*```/.test(line)) isInFence = !isInFence;
      if (line === '' && !isInFence) {
        if (block !== '') found.push(block);
        block = '';
      } else block += `${line}\n`;
    }
    return [...found, block];
  }, [text]);
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only ever added at the end
  return blocks.map((block, i) => <OneBlock key={i} text={block} />);
}

const Ours = ({ text }: { readonly text: string }) => <Markdown text={text} streaming />;
const OtherStream = ({ text }: { readonly text: string }) => <Streamdown>{text}</Streamdown>;

function react(Component: ComponentType<{ readonly text: string }>): Contender {
  return (target) => {
    const root = createRoot(target);
    return (text) => flushSync(() => root.render(<Component text={text} />));
  };
}

/** Deltas after which the floor begins another paragraph: about as many as one of the answer takes. */
const paragraphDeltas = 50;

/**
 * The lower bound that no parser and no rendering method can beat: our page as it stands, and the bare characters of a
 * delta appended to its last text. The rest of a delta's cost is the browser's: layout, paint and the hand-over to the
 * compositor.
 */
const floor: Contender = (target) => {
  const begin = react(Ours)(target);
  let node: Text | null = null;
  let count = 0;
  return (text, delta) => {
    if (text === delta) return begin(text, delta);
    if (node === null || count++ % paragraphDeltas === 0) {
      node = document.createTextNode('');
      const paragraph = document.createElement('p');
      paragraph.append(node);
      target.querySelector('.md-group:last-child')?.append(paragraph);
    }
    node.appendData(delta.replaceAll(/[^\p{L}\p{N}]/gu, ' '));
  };
};

/** The smallest change a page can show. */
const oneWord: Contender = (target) => {
  const node = document.createTextNode('');
  target.append(node);
  let count = 0;
  return () => {
    node.data = count++ % 2 === 0 ? 'one' : 'two';
  };
};

/** All ways of showing, by name. */
export const contenders: Record<string, Contender> = {
  ours: react(Ours),
  'react-markdown, whole': react(Whole),
  'react-markdown, memoised blocks': react(Blocks),
  streamdown: react(OtherStream),
  'streaming-markdown (smd)': (target) => {
    const stream = parser(default_renderer(target));
    return (_text, delta) => parser_write(stream, delta);
  },
  'floor: our page, letters added': floor,
  'floor: an empty page, one word changed': oneWord,
  'plain text in one node': (target) => {
    const node = document.createTextNode('');
    const box = document.createElement('div');
    box.style.whiteSpace = 'pre-wrap';
    box.append(node);
    target.append(box);
    return (_text, delta) => node.appendData(delta);
  },
};
