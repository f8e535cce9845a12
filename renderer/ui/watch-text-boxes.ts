import { setWrapClass, wrapClass } from '../lib/long-runs.ts';

/**
 * Gives text boxes the class for long runs before such a text is pasted or restored by undo: the browser lays it out
 * before it tells of the change.
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
    // A single character makes no long run; a script of 200,000 characters is not read with every key.
    const typed = event.inputType === 'insertText' && (event.data?.length ?? 0) <= 1;
    if (!typed || /text-un(?:broken|wrapped)/.test(target.className)) setWrapClass(target, target.value);
  });
}
