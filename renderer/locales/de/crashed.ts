import type { Catalogue } from '../catalogue.ts';
import type { crashed as en } from '../en/crashed.ts';

export const crashed: Catalogue<typeof en> = {
  chatTitle: 'Dieser Chat hat das Fenster möglicherweise abstürzen lassen',
  chatDescription:
    'Das Fenster wurde unerwartet geschlossen, während dieser Chat angezeigt wurde. Es wurde nichts gelöscht.',
  areaTitle: 'Diese Ansicht hat das Fenster möglicherweise abstürzen lassen',
  areaDescription:
    'Das Fenster wurde unerwartet geschlossen, während sie angezeigt wurde. Es wurde nichts gelöscht.',
  open: 'Trotzdem öffnen',
  asText: 'Als reinen Text anzeigen',
  delete: 'Löschen',
};
