import { setWrapClass, wrapClass } from '../lib/long-runs.ts';

/**
 * Adds the class for long runs to a text box before such text is pasted or restored by undo, because the browser lays
 * it out before the change event.
 */
export function watchTextBoxes(): void {
  addEventListener('beforeinput', ({ target, data, inputType }) => {
    if (!(target instanceof HTMLTextAreaElement)) return;
    const name = inputType.startsWith('history') ? 'text-unwrapped' : wrapClass(data ?? '');
    if (name !== undefined) target.classList.add(name);
  });
  addEventListener('input', (event) => {
    const { target } = event;
    if (!(target instanceof HTMLTextAreaElement) || !(event instanceof InputEvent)) return;
    // A single character makes no long run, and reading 200,000 characters on every key would be slow.
    const typed = event.inputType === 'insertText' && (event.data?.length ?? 0) <= 1;
    if (!typed || /text-un(?:broken|wrapped)/.test(target.className)) setWrapClass(target, target.value);
  });
}
