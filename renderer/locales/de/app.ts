import type { Catalogue } from '../catalogue.ts';
import type { app as en } from '../en/app.ts';

export const app: Catalogue<typeof en> = {
  name: 'Quartet',
  skipToMain: 'Zur Hauptansicht springen',
  rail: {
    label: 'Bereiche',
    chat: 'Chat',
    speech: 'Sprache',
    music: 'Musik',
    images: 'Bilder',
    library: 'Bibliothek',
    tasks: 'Aufgaben',
    // A soft hyphen: the rail is narrow.
    settings: 'Einstel\u00adlungen',
    running_one: ', {{count}} läuft',
    running_other: ', {{count}} laufen',
    needsYou_one: ', {{count}} wartet auf dich',
    needsYou_other: ', {{count}} warten auf dich',
  },
  list: {
    label: 'Liste',
    show: 'Liste einblenden',
    hide: 'Liste ausblenden',
    resize: 'Breite der Liste',
  },
  chooseLanguage: 'Sprache der App: {{name}}',
  action: {
    goToChat: 'Zu „Chat“ wechseln',
    goToSpeech: 'Zu „Sprache“ wechseln',
    goToMusic: 'Zu „Musik“ wechseln',
    goToImages: 'Zu „Bilder“ wechseln',
    goToLibrary: 'Zu „Bibliothek“ wechseln',
    goToTasks: 'Zu „Aufgaben“ wechseln',
    palette: 'Befehlspalette',
    settings: 'Einstellungen öffnen',
    connections: 'Verbindungen verwalten',
    shortcuts: 'Tastenkürzel anzeigen',
    toggleList: 'Liste ein- oder ausblenden',
    resetLayout: 'Layout zurücksetzen',
    themeSystem: 'Design: System',
    themeLight: 'Design: Hell',
    themeDark: 'Design: Dunkel',
    about: 'Info und Datenschutz',
    logs: 'Protokolle anzeigen',
    report: 'Diagnosebericht …',
    pauseQueue: 'Aufgaben pausieren',
    resumeQueue: 'Aufgaben fortsetzen',
  },
  pill: {
    label: 'Verbindung: {{name}}',
    stateReady: 'bereit',
    stateNoKey: 'kein Schlüssel',
    stateLocked: 'Schlüssel gesperrt',
    stateError: 'letzte Anfrage fehlgeschlagen',
    stateOffline: 'offline',
    switchTo: 'Standard für neue Anfragen',
    lastError: 'Letzter Fehler',
    none: 'Auswählen',
    sandbox: 'Sandbox',
    manage: 'Verbindungen verwalten …',
    add: 'Verbindung hinzufügen …',
  },
  host: {
    lost: 'Verbindung unterbrochen. Wird wiederhergestellt …',
    lostHelp:
      'Antworten laufen weiter, solange Quartet läuft. Neue Eingaben werden erst gespeichert, wenn die Verbindung wieder steht.',
    lostLong:
      'Quartet wurde vielleicht beendet. Neu starten; im Browser die neue Adresse öffnen, die Quartet ausgibt. Gesendetes ist gespeichert, neue Eingaben nicht.',
    unreachable: 'Nicht mit Quartet verbunden.',
    unreachableHelp:
      'Quartet neu starten; im Browser die neue Adresse öffnen, die Quartet ausgibt. Gesendetes ist gespeichert. Seither hier eingegebener Text nicht: zuerst kopieren.',
    reconnect: 'Neu verbinden',
    connecting: 'Wird gestartet …',
    slow: 'Quartet reagiert noch nicht.',
    slowHelp: 'Wenn das anhält, Quartet neu starten. Alles bisher Geschriebene ist gespeichert.',
    cutOff: 'Quartet wurde neu gestartet. Diese Seite gehört zur vorherigen Sitzung.',
    cutOffHelp:
      'Die neue Adresse öffnen: im Terminal, in dem Quartet läuft, Enter drücken. Seither hier eingegebener Text ist nicht gespeichert: zuerst kopieren.',
    cutOffHelpApp:
      'Seither hier eingegebener Text ist nicht gespeichert: zuerst kopieren. Im Terminal, in dem Quartet läuft, Enter drücken, die neue Adresse im Browser öffnen und dann diese Seite neu laden.',
    refusedTitle: 'Diese Seite ist nicht mit Quartet verbunden',
    noToken: 'Die Seite wurde ohne ihren Einmal-Link geöffnet, oder Quartet wurde neu gestartet.',
    token: 'Dieser Link wurde schon verwendet oder ist abgelaufen, oder Quartet wurde neu gestartet.',
    tooMany: 'Es sind zu viele Quartet-Fenster geöffnet.',
    refusedHelp:
      'Für eine neue Adresse im Terminal, in dem Quartet läuft, Enter drücken oder Quartet neu starten.',
    refusedHelpApp:
      'Im Terminal, in dem Quartet läuft, Enter drücken und die neue Adresse im Browser öffnen. Dann diese Seite neu laden.',
    tooManyHelp: 'Ein anderes Fenster schließen, dann diese Seite neu laden.',
    reload: 'Seite neu laden',
  },
  opened: {
    missing: '„{{name}}“ konnte nicht geöffnet werden: Datei nicht gefunden oder nicht lesbar',
    not_a_file: '„{{name}}“ konnte nicht geöffnet werden: Es ist ein Ordner',
    too_large: '„{{name}}“ konnte nicht geöffnet werden: größer als 20 MB',
  },
  heading: {
    actions: 'Aktionen',
    moreActions: 'Weitere Aktionen',
    connections: 'Verbindungen',
    // A soft hyphen: the rail is narrow.
    settings: 'Einstel\u00adlungen',
    models: 'Modelle',
    tasks: 'Aufgaben',
  },
  palette: {
    label: 'Befehlspalette',
    placeholder: 'Aktionen, Chats, Modelle, Einstellungen suchen …',
    empty: 'Keine Ergebnisse',
    useConnection: '{{name}} verwenden',
  },
  shortcuts: {
    title: 'Tastenkürzel',
    search: 'Tastenkürzel suchen',
    searchNone: 'Keine Tastenkürzel gefunden',
    edit: 'Tastenkürzel ändern …',
    none: 'keines',
    fixed: {
      title: 'In Listen und Menüs',
      move: 'Bewegen',
      choose: 'Wählen',
      close: 'Schließen',
    },
  },
  crash: {
    title: 'In dieser Ansicht ist ein Fehler aufgetreten',
    description:
      'Deine Daten sind sicher. Die Ansicht neu laden. Passiert es wieder, helfen die Details bei der Ursachensuche.',
    reload: 'Ansicht neu laden',
  },
};
