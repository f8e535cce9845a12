import { onChange } from '../lib/changes.ts';
import { openReport, openSettings } from './window-state.ts';

/** Shows what was chosen from the system's menu. Gives what ends it. */
export function followMenu(): () => void {
  return onChange((change) => {
    if (change.type !== 'show') return;
    if (change.what === 'report') openReport();
    else openSettings(change.what === 'logs' ? 'logs' : 'general');
  });
}
