import i18next from 'i18next';
import type { SettingsPatch } from '../../shared/contract/settings.ts';
import { toast } from '../ui/toast.tsx';
import { changeSettings } from './settings-store.ts';

/** Changes a setting from a control; where it cannot be kept the control goes back and says so. */
export function saveSetting(patch: SettingsPatch): void {
  changeSettings(patch).catch((error: unknown) => {
    reportError(error);
    toast.show({ id: 'settings.notSaved', title: i18next.t('settings:notSaved'), tone: 'bad' });
  });
}
