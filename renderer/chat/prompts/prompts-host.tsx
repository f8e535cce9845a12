import { useStore } from 'zustand';
import { lazyCode, useLazyCode } from '../../ui/lazy-code.ts';
import { promptsView } from './prompts-view.ts';

const dialog = lazyCode(() => import('./prompts-dialog.tsx'));

/** Mounts the dialog of saved prompts; its code loads when it first opens. */
export function PromptsHost() {
  const open = useStore(promptsView, (view) => view.open);
  const code = useLazyCode(dialog, open);
  return code ? <code.PromptsDialog /> : null;
}
