import { useEffect, useRef, useState } from 'react';

/** Height of one line, in CSS pixels: that of `text-xs`. */
const LINE = 18;

/** Why a drawing gave no picture: as many whole lines as the tile has room for, the last one ending with an ellipsis. */
export function EndingReason({ words }: { words: string | null }) {
  const box = useRef<HTMLDivElement>(null);
  const [lines, setLines] = useState(1);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setLines(Math.floor(element.clientHeight / LINE)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div className="min-h-0 flex-1 px-2.5 pb-1.5">
      <div ref={box} className="h-full overflow-hidden">
        {words === null ? null : (
          <p
            title={words}
            style={{ WebkitLineClamp: Math.max(1, lines) }}
            className={
              lines === 0
                ? 'sr-only'
                : '[-webkit-box-orient:vertical] [display:-webkit-box] overflow-hidden break-words text-ink-2 text-xs'
            }
          >
            {words}
          </p>
        )}
      </div>
    </div>
  );
}
