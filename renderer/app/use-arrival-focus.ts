import { type RefObject, useEffect } from 'react';

/** Elements that have the focus right after an area is opened: the page, the area itself, or the rail. */
const NOWHERE = 'body, #main, [data-rail] *';

/**
 * Focuses the main field of an area when the area opens, so that the user can type, unless
 * something else in it has the focus by then.
 * @param ready whether the field can be edited
 */
export function useArrivalFocus(field: RefObject<{ focus(): void } | null>, ready = true): void {
  useEffect(() => {
    // The on-screen keyboard of a phone would cover the view.
    if (!ready || !matchMedia('(any-pointer: fine)').matches) return;
    if (document.activeElement?.matches(NOWHERE) ?? true) field.current?.focus();
  }, [field, ready]);
}
