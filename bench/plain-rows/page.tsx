import { useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { Virtualizer } from 'virtua';
import type { CapturedRows, Way } from './capture-rows.ts';

interface ShownRows {
  readonly captured: CapturedRows;
  readonly way: Way;
  readonly count: number;
  readonly bufferSize: number;
}

declare global {
  interface Window {
    /** Fills the page with the app's own, standing still, and its list with `count` rows. */
    showRows?: (asked: ShownRows) => void;
  }
}

window.showRows = ({ captured, way, count, bufferSize }) => {
  const { attributes, links, body, rows, itemSize } = captured;
  const root = document.documentElement;
  for (const [name, value] of attributes) root.setAttribute(name, value);
  for (const href of links) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    document.head.append(link);
  }
  document.body.innerHTML = body;
  const scroller = document.querySelector<HTMLElement>('[data-rows]');
  const list = scroller?.firstElementChild;
  if (!scroller || !(list instanceof HTMLElement)) throw new Error('no list in the page');
  if (way === 'virtua') {
    createRoot(list).render(<Rows {...{ scroller, rows, count, itemSize, bufferSize }} />);
    return;
  }
  list.innerHTML = Array.from({ length: count }, (_, at) => {
    const { html, height } = rows[at % rows.length] ?? { html: '', height: 0 };
    const style =
      way === 'in flow' ? '' : `content-visibility: auto; contain-intrinsic-block-size: ${height}px`;
    return `<div style="${style}">${html}</div>`;
  }).join('');
};

interface RowsProps extends Pick<CapturedRows, 'rows' | 'itemSize'> {
  readonly bufferSize: number;
  readonly scroller: HTMLElement;
  readonly count: number;
}

/** As the app lists them, each row as one piece of HTML. */
function Rows({ scroller, rows, count, itemSize, bufferSize }: RowsProps) {
  const scrollRef = useRef(scroller);
  return (
    <Virtualizer
      scrollRef={scrollRef}
      itemSize={itemSize}
      bufferSize={bufferSize}
      data={Array.from({ length: count }, (_, at) => at)}
    >
      {(at) => (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: what the app itself has drawn
        <div key={at} dangerouslySetInnerHTML={{ __html: rows[at % rows.length]?.html ?? '' }} />
      )}
    </Virtualizer>
  );
}
