import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { readCode } from '../lib/read-code.ts';

/** A view whose code is loaded when it is first rendered; `preload` loads it before. */
export interface LazyView {
  (): ReactNode;
  preload(): void;
}

/**
 * Wraps a view for React.lazy. While the host is away, loading waits for it. If the host does not provide the code, the
 * nearest error boundary shows the error.
 * @param placeholder what stands in its place until then
 */
export function lazyView(read: () => Promise<ComponentType>, placeholder: ReactNode = null): LazyView {
  let loading: Promise<{ default: ComponentType }> | undefined;
  const load = () => {
    loading ??= readCode(read).then((view) => ({ default: view }));
    return loading;
  };
  const View = lazy(load);
  const Placed = () => (
    <Suspense fallback={placeholder}>
      <View />
    </Suspense>
  );
  // A failure is reported where the view is rendered.
  return Object.assign(Placed, { preload: () => void load().catch(() => undefined) });
}

/** Returns whether the condition was ever true: an overlay stays mounted after it closes, so that it can animate. */
export function useEverTrue(condition: boolean): boolean {
  const [ever, setEver] = useState(condition);
  if (condition && !ever) setEver(true);
  return ever || condition;
}
