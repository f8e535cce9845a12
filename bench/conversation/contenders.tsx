import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useLayoutEffect, useRef } from 'react';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';

const plugins = [remarkGfm];
/** Of a list without a window so many are drawn: all of them would take minutes. */
const NEWEST = 100;

const Message = memo(function Message({ text }: { readonly text: string }) {
  return (
    <article data-turn className="message">
      <ReactMarkdown remarkPlugins={plugins}>{text}</ReactMarkdown>
    </article>
  );
});

interface Messages {
  readonly texts: readonly string[];
}

/** The usual advice for long lists: only rows near the view, each measured as it comes. */
export function ReactVirtual({ texts }: Messages) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: texts.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 400,
    overscan: 2,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, to the end
  useLayoutEffect(() => list.scrollToIndex(texts.length - 1, { align: 'end' }), []);
  return (
    <div ref={scroller} className="scroller" data-scroller>
      <div style={{ height: list.getTotalSize(), position: 'relative' }}>
        {list.getVirtualItems().map(({ key, index, start }) => (
          <div
            key={key}
            data-index={index}
            ref={list.measureElement}
            className="row"
            style={{ transform: `translateY(${start}px)` }}
          >
            <Message text={texts[index] ?? ''} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Renders only the newest messages, as most chat pages do. */
export function NewestOnly({ texts }: Messages) {
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => scroller.current?.scrollTo(0, scroller.current.scrollHeight), []);
  return (
    <div ref={scroller} className="scroller" data-scroller>
      {texts.slice(-NEWEST).map((text) => (
        <Message key={text} text={text} />
      ))}
    </div>
  );
}
