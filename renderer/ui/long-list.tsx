import type { ReactNode, Ref } from 'react';
import { type CustomContainerComponentProps, Virtualizer, type VirtualizerHandle } from 'virtua';

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
  return <Virtualizer {...props} as={CONTAINERS[as]} />;
}

/** The library has it take no pointer until 150 ms after the last scroll, and a press that began before that is lost. */
const pressable =
  (Tag: 'div' | 'ul') =>
  ({ style, ...rest }: CustomContainerComponentProps) => (
    <Tag {...rest} style={{ ...style, pointerEvents: undefined }} />
  );

const CONTAINERS = { div: pressable('div'), ul: pressable('ul') };
