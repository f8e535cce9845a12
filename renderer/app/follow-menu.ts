import { onChange } from '../lib/changes.ts';
import { runActionById } from './actions.ts';
import { openArea } from './area-state.ts';
import { openFiles } from './open-files.ts';

/** Does what the user chose outside the window: in the system's menu, the tray or a notification. */
export function followMenu(): () => void {
  return onChange((change) => {
    if (change.type === 'run_action') runActionById(change.action);
    if (change.type === 'open_files') void openFiles(change.files).catch(reportError);
    if (change.type === 'show_conversation') openArea('chat', { conversationId: change.conversationId });
    if (change.type === 'show_task') openArea('tasks', { jobId: change.jobId });
  });
}
