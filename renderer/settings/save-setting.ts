import i18next from 'i18next';
import type { SettingsPatch } from '../../shared/contract/settings.ts';
import { changeSettings } from '../app/settings-store.ts';
import { toast } from '../ui/toast.tsx';

/** Changes a setting from a control; where it cannot be kept the control goes back and says so. */
export function saveSetting(patch: SettingsPatch): void {
  changeSettings(patch).catch((error: unknown) => {
    reportError(error);
    toast.show({ id: 'settings.notSaved', title: i18next.t('settings:notSaved'), tone: 'bad' });
  });
}
