import type { Catalogue } from '../catalogue.ts';
import type { welcome as en } from '../en/welcome.ts';

export const welcome: Catalogue<typeof en> = {
  title: 'Willkommen bei Quartet',
  lead: 'Chat, Sprache, Musik und Bilder in einer App. Wie soll es losgehen? Das lässt sich später ändern.',
  sandbox: {
    title: 'Sandbox ausprobieren',
    description: 'Eingebaute Demo, kostenlos und offline.',
    use: 'Sandbox verwenden',
  },
  service: {
    title: 'Eigenen KI-Dienst verwenden',
    description:
      'Dafür ist ein API-Schlüssel aus dem Konto beim Dienst nötig. Lokale Server brauchen keinen.',
    use: 'API-Schlüssel hinzufügen',
    connect: 'Verbinden',
    skipTest: 'Trotzdem verwenden',
  },
  restore: 'Backup wiederherstellen …',
  privacy: 'Anfragen gehen nur an die eingerichtete Verbindung. Keine Telemetrie.',
};
