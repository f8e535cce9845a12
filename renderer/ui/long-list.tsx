import { type ReactNode, type Ref, useRef, useState } from 'react';
import { type CustomContainerComponentProps, Virtualizer, type VirtualizerHandle } from 'virtua';

export type LongListHandle = VirtualizerHandle;

type LongListProps<T> = Omit<Parameters<typeof Virtualizer<T>>[0], 'as'> & {
  readonly ref?: Ref<LongListHandle>;
  readonly as?: keyof typeof CONTAINERS;
};

/**
 * Renders only the items in and near the viewport; while the scroll bar is dragged far, only those in it, because the
 * others pass unseen. The items accept clicks even while scrolling, because an answer that is followed scrolls for as
 * long as it streams.
 */
export function LongList<T>(props: LongListProps<T>): ReactNode {
  const { as = 'div', bufferSize = 200, onScroll, onScrollEnd, ...rest } = props;
  const [isDragged, setIsDragged] = useState(false);
  const scrolled = useRef({ to: 0, leaps: 0 });
  return (
    <Virtualizer
      {...rest}
      as={CONTAINERS[as]}
      bufferSize={isDragged ? 0 : bufferSize}
      onScroll={(to) => {
        // A single leap, to a hit or to the end, is no drag.
        if (Math.abs(to - scrolled.current.to) > 2 * bufferSize) setIsDragged(scrolled.current.leaps++ > 0);
        scrolled.current.to = to;
        onScroll?.(to);
      }}
      onScrollEnd={() => {
        scrolled.current.leaps = 0;
        setIsDragged(false);
        onScrollEnd?.();
      }}
    />
  );
}

/** The library disables pointer events until 150 ms after the last scroll, which loses clicks that began before. */
const pressable =
  (Tag: 'div' | 'ul') =>
  ({ style, ...rest }: CustomContainerComponentProps) => (
    <Tag {...rest} style={{ ...style, pointerEvents: undefined }} />
  );

const CONTAINERS = { div: pressable('div'), ul: pressable('ul') };
