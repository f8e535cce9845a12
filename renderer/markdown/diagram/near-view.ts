/** How far outside of the window something counts as near. */
const MARGIN = '600px 0px';

const listeners = new WeakMap<Element, (near: boolean) => void>();
let observer: IntersectionObserver | null = null;

/** Calls back as the element comes near what is in view and as it goes away again, until the returned function is called. */
export function whileNear(dom: Element, onNear: (near: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
    },
    // A scroller clips what is outside of it, margin or not, unless it has the margin too.
    { rootMargin: MARGIN, scrollMargin: MARGIN },
  );
  listeners.set(dom, onNear);
  observer.observe(dom);
  return () => {
    listeners.delete(dom);
    observer?.unobserve(dom);
  };
}
