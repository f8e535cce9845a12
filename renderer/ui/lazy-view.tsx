import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { readCode } from '../lib/read-code.ts';

/**
 * A view whose code loads when it is first rendered. `preload` loads it earlier, because React shows a placeholder
 * for at least 300 ms once it is visible.
 */
export interface LazyView<Props extends object = object> {
  (props: Props): ReactNode;
  /** Resolves once the code has loaded or failed to load. */
  preload(): Promise<void>;
}

/**
 * Wraps a view for React.lazy. While the host is unreachable, loading waits for it. If the code cannot be loaded, the
 * nearest error boundary shows the error.
 * @param placeholder shown until the code has loaded
 */
export function lazyView<Props extends object>(
  read: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
): LazyView<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  let loaded: ComponentType<Props> | undefined;
  const load = () => {
    loading ??= readCode(read).then((view) => {
      loaded = view;
      return { default: view };
    });
    return loading;
  };
  const Lazy = lazy(load);
  function Placed(props: Props) {
    // React.lazy would show the placeholder once even for loaded code.
    const [View] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return (
      <Suspense fallback={placeholder}>
        <View {...props} />
      </Suspense>
    );
  }
  const preload = () =>
    load().then(
      () => undefined,
      () => undefined, // Reported where the view is rendered.
    );
  return Object.assign(Placed, { preload });
}

/** Returns whether the condition was ever true: an overlay stays mounted after it closes, so that it can animate. */
export function useEverTrue(condition: boolean): boolean {
  const [ever, setEver] = useState(condition);
  if (condition && !ever) setEver(true);
  return ever || condition;
}
