import type { CSSProperties, ReactNode, Ref } from 'react';
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

const CONTAINERS = {
  div: ({ ref, style, children }: CustomContainerComponentProps) => (
    <div ref={ref as Ref<HTMLDivElement>} style={pressable(style)}>
      {children}
    </div>
  ),
  ul: ({ ref, style, children }: CustomContainerComponentProps) => (
    <ul ref={ref as Ref<HTMLUListElement>} style={pressable(style)}>
      {children}
    </ul>
  ),
};

/** The library has it take no pointer until 150 ms after the last scroll, and a press that began before that is lost. */
function pressable(style: CSSProperties): CSSProperties {
  return { ...style, pointerEvents: undefined };
}
