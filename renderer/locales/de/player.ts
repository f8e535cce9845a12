import type { Catalogue } from '../catalogue.ts';
import type { player as en } from '../en/player.ts';

export const player: Catalogue<typeof en> = {
  label: 'Player',
  play: 'Abspielen',
  pause: 'Pausieren',
  previous: 'Zurück',
  next: 'Weiter',
  loop: 'Wiederholen',
  speedOfSpeech: 'Tempo für Sprache',
  speedOfSongs: 'Tempo für Songs',
  speedOf: 'Tempo {{rate}}',
  volume: 'Lautstärke',
  mute: 'Ton ausschalten',
  unmute: 'Ton einschalten',
  position: 'Position',
  positionOf: '{{position}} von {{duration}}',
  close: 'Player schließen',
  more: 'Mehr',
  saveAs: 'Speichern unter …',
  showInFolder: 'Im Ordner anzeigen',
  showInLibrary: 'In der Bibliothek anzeigen',
  goToSource: 'Zur Quelle gehen',
  waiting: 'Wird gepuffert',
  failed: 'Diese Datei kann nicht abgespielt werden',
  action: {
    toggle: 'Abspielen oder pausieren',
    back: '5 Sekunden zurück',
    forward: '5 Sekunden vor',
    next: 'Nächster Titel',
    previous: 'Vorheriger Titel',
  },
};
