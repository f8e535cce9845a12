import { type ReactNode, type Ref, useState } from 'react';
import {
  type CacheSnapshot,
  type CustomContainerComponentProps,
  Virtualizer,
  type VirtualizerHandle,
} from 'virtua';

export type LongListHandle = VirtualizerHandle;

type LongListProps<T> = Omit<Parameters<typeof Virtualizer<T>>[0], 'as'> & {
  readonly ref?: Ref<LongListHandle>;
  readonly as?: keyof typeof CONTAINERS;
};

/**
 * Any number of things one after the other, of which only those in view and near it stand on the page. They take a press
 * also while they scroll: an answer that is followed scrolls for as long as it grows.
 */
export function LongList<T>({ as = 'div', ...props }: LongListProps<T>): ReactNode {
  const [cache] = useState(() => expectedSizes(props));
  return <Virtualizer {...props} {...cache} as={CONTAINERS[as]} />;
}

/**
 * Has rows count as measured from the start. The library hides a row until it is measured, which is before it is painted,
 * and showing it then has the styles of all its elements computed a second time.
 */
function expectedSizes<T>({ data, itemSize }: Pick<LongListProps<T>, 'data' | 'itemSize'>) {
  if (data === undefined || itemSize === undefined) return null;
  // The form of the library's own snapshots; long-list.test.tsx fails if it changes.
  const sizes: unknown = [new Array<number>(data.length).fill(itemSize), itemSize];
  return { cache: sizes as CacheSnapshot };
}

/** The library has it take no pointer until 150 ms after the last scroll, and a press that began before that is lost. */
const pressable =
  (Tag: 'div' | 'ul') =>
  ({ style, ...rest }: CustomContainerComponentProps) => (
    <Tag {...rest} style={{ ...style, pointerEvents: undefined }} />
  );

const CONTAINERS = { div: pressable('div'), ul: pressable('ul') };
