import type { ReactNode, Ref } from 'react';
import { type CustomContainerComponentProps, Virtualizer, type VirtualizerHandle } from 'virtua';

export type LongListHandle = VirtualizerHandle;

type LongListProps<T> = Omit<Parameters<typeof Virtualizer<T>>[0], 'as'> & {
  readonly ref?: Ref<LongListHandle>;
  readonly as?: keyof typeof CONTAINERS;
};

/**
 * Renders only the items in and near the viewport. The items accept clicks even while scrolling, because an answer
 * that is followed scrolls for as long as it streams.
 */
export function LongList<T>({ as = 'div', ...props }: LongListProps<T>): ReactNode {
  return <Virtualizer {...props} as={CONTAINERS[as]} />;
}

/** The library disables pointer events until 150 ms after the last scroll, which loses clicks that began before. */
const pressable =
  (Tag: 'div' | 'ul') =>
  ({ style, ...rest }: CustomContainerComponentProps) => (
    <Tag {...rest} style={{ ...style, pointerEvents: undefined }} />
  );

const CONTAINERS = { div: pressable('div'), ul: pressable('ul') };
