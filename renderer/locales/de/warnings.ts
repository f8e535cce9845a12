import type { Catalogue } from '../catalogue.ts';
import type { warnings as en } from '../en/warnings.ts';

export const warnings: Catalogue<typeof en> = {
  database_set_aside: 'Die Datenbank war beschädigt und es gab keine Kopie. Quartet hat eine neue angelegt.',
  database_restored: 'Die Datenbank war beschädigt. Quartet hat die neueste Kopie wiederhergestellt.',
  gone_back:
    'Quartet hat eine frühere Kopie wiederhergestellt. Der Stand davor bleibt unter „Daten & Backup“ erhalten.',
  showCopies: 'Kopien anzeigen',
  recovered: {
    copy: 'Kopie von {{when}}. Neuere Änderungen, die nicht lesbar waren, sind verloren.',
    brought: 'Außerdem aus der beschädigten Datei gerettet: {{what, list}}.',
    nothing: 'Mehr ließ sich nicht retten.',
    lost: 'Sicher verloren: {{what, list}}. Es kann mehr sein.',
    conversations_one: '{{count, number}} Chat',
    conversations_other: '{{count, number}} Chats',
    messages_one: '{{count, number}} Nachricht',
    messages_other: '{{count, number}} Nachrichten',
    works_one: '{{count, number}} Generierung',
    works_other: '{{count, number}} Generierungen',
    records_one: 'die Details von {{count, number}} Generierung',
    records_other: 'die Details von {{count, number}} Generierungen',
    titles_one: 'der Titel von {{count, number}} Chat',
    titles_other: 'die Titel von {{count, number}} Chats',
    unfinished: 'Noch nicht alles wurde gelesen. Rette mehr unter „Einstellungen“ → „Daten & Backup“.',
    file: 'Die beschädigte Datei bleibt erhalten: {{file}}',
  },
  disk: {
    full: {
      title: 'Der Datenträger ist voll.',
      help: 'Weniger als 200 MB sind frei, daher wird nichts Kostenpflichtiges gesendet. Gib Speicherplatz frei.',
    },
    denied: {
      title: 'Quartet kann nicht in den eigenen Ordner schreiben.',
      help: 'Neues wird womöglich nicht gespeichert. Gib deinem Benutzerkonto dort Schreibrechte.',
    },
    read_only: {
      title: 'Der Datenträger ist schreibgeschützt.',
      help: 'Neues wird womöglich nicht gespeichert. Heb den Schreibschutz auf oder verbinde den Datenträger neu.',
    },
    gone: {
      title: 'Ein Quartet-Ordner fehlt.',
      help: 'Neues wird womöglich nicht gespeichert. Verbinde den Datenträger wieder oder leg den Ordner zurück.',
    },
    failed: {
      title: 'Schreiben auf den Datenträger fehlgeschlagen.',
      help: 'Neues wird womöglich nicht gespeichert. Der Datenträger könnte defekt sein: Kopiere den Ordner bald auf einen anderen.',
    },
    damaged: {
      title: 'Die Datenbank ist beschädigt.',
      help: 'Starte Quartet neu, um sie zu reparieren. Bis dahin lässt sich manches nicht öffnen oder speichern, und es wird nichts Kostenpflichtiges gesendet.',
    },
    restart: 'Neu starten und reparieren',
    restarting: 'Wird neu gestartet …',
    byHand: 'Beende Quartet und öffne es wieder.',
    more: '{{help}} {{again}} {{place}}',
    data: 'Datenordner: {{folder}}',
    library: 'Bibliotheksordner: {{folder}}',
    again: 'Quartet prüft alle 30 Sekunden erneut.',
  },
  rows_unreadable: 'Einige Einträge konnten nicht gelesen werden. Es wurde nichts gelöscht.',
  settings_reset:
    'Die Einstellungsdatei war beschädigt. Quartet verwendet die letzte intakte Kopie oder die Standardwerte. Die beschädigte Datei bleibt erhalten.',
  data_folder_remote:
    'Der Datenordner liegt auf einem anderen Computer. Bricht die Verbindung ab, kann er beschädigt werden. Verwende einen Ordner auf diesem Computer.',
  restored:
    'Backup wiederhergestellt. Deine vorherigen Daten bleiben im Datenordner erhalten. Gib deine API-Schlüssel neu ein.',
  library_without_records: 'Neue Dateien im Bibliotheksordner',
  restore_failed: 'Wiederherstellung fehlgeschlagen. Es wurde nichts geändert.',
  other: 'Quartet meldet: {{code}}',
};
