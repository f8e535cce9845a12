import type { Catalogue } from '../catalogue.ts';
import type { copies as en } from '../en/copies.ts';

export const copies: Catalogue<typeof en> = {
  title: 'Früheren Stand wiederherstellen',
  hint: 'Quartet kopiert seine Datenbank an jedem Tag mit Änderungen und vor Updates.',
  none: 'Noch keine Kopien. Die erste entsteht innerhalb einer Stunde.',
  unlisted: 'Die Kopien konnten nicht aufgelistet werden',
  looking: 'Wird geprüft …',
  holds_one: '{{conversations}}, {{count, number}} Generierung',
  holds_other: '{{conversations}}, {{count, number}} Generierungen',
  reason: {
    update: 'Vor einem Update',
    daily: 'Täglich',
    set_aside: 'Stand vor einer Wiederherstellung',
    damaged: 'Beschädigte Datenbank, aufgehoben',
  },
  state: {
    sound: 'Geprüft',
    damaged: 'Beschädigt, nicht verwendbar',
    foreign: 'Keine Kopie von Quartet',
    too_new: 'Aus einer neueren Version von Quartet',
    unlooked: 'Konnte nicht geprüft werden',
    unread: 'Enthält vielleicht noch mehr',
  },
  back: {
    choose: 'Diese Kopie wiederherstellen …',
    chooseNamed: 'Die Kopie von {{when}} wiederherstellen …',
    ask: 'Zu {{when}} zurückkehren?',
    loses:
      'Alles Neuere fehlt in dieser Kopie. Aufgaben, die damals warteten, warten dann wieder. Prüfe, ob sie inzwischen gesendet wurden.',
    stays:
      'Nichts wird gelöscht. Der jetzige Stand bleibt 30 Tage als Kopie erhalten. Dateien der Bibliothek, Einstellungen und Schlüssel bleiben, wie sie sind.',
    confirm: 'Zurückkehren',
    ready: 'Kopie von {{when}} geprüft',
    readyHint: 'Sie ersetzt den jetzigen Stand beim nächsten Start von Quartet.',
  },
  bring: {
    choose: 'Mehr retten …',
    chooseNamed: 'Mehr aus der beschädigten Datenbank von {{when}} retten …',
    ask: 'Die beschädigte Datenbank von {{when}} noch einmal lesen?',
    loses: 'Alles noch Lesbare, das hier fehlt, wird hinzugefügt. Gelöschtes kann wieder auftauchen.',
    stays: 'Hier wird nichts ersetzt. Die beschädigte Datei bleibt erhalten.',
    confirm: 'Retten',
    ready: 'Rettung abgeschlossen',
    found: 'Gerettet: {{what, list}}. Beim nächsten Start von Quartet verfügbar.',
  },
  preparing: 'Wird kopiert und geprüft …',
  failed: 'Es wurde nichts vorbereitet',
};
