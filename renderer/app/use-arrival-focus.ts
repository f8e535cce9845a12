import { type RefObject, useEffect } from 'react';

/** Elements that have the focus right after an area was chosen: the page, the area itself, or the rail. */
const NOWHERE = 'body, #main, [data-rail] *';

/**
 * Focuses the field that an area is for when the area comes into view, so that typing goes there; not if something else
 * in it has the focus by then.
 * @param ready whether the field can be typed in
 */
export function useArrivalFocus(field: RefObject<{ focus(): void } | null>, ready = true): void {
  useEffect(() => {
    // A phone's keyboard would cover what was opened.
    if (!ready || !matchMedia('(any-pointer: fine)').matches) return;
    if (document.activeElement?.matches(NOWHERE) ?? true) field.current?.focus();
  }, [field, ready]);
}
