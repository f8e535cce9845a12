import type { Catalogue } from '../catalogue.ts';
import type { welcome as en } from '../en/welcome.ts';

export const welcome: Catalogue<typeof en> = {
  title: 'Willkommen bei Quartet',
  lead: 'Chat, Sprache, Musik und Bilder in einer App. Wähle, wie du beginnst. Du kannst das später ändern.',
  sandbox: {
    title: 'Sandbox ausprobieren',
    description: 'Eingebaute Demo, kostenlos und offline.',
    use: 'Sandbox verwenden',
  },
  service: {
    title: 'Deinen KI-Dienst verwenden',
    description:
      'Du brauchst einen API-Schlüssel aus deinem Konto beim Dienst. Lokale Server brauchen keinen.',
    use: 'API-Schlüssel hinzufügen',
    connect: 'Verbinden',
    skipTest: 'Trotzdem verwenden',
  },
  restore: 'Backup wiederherstellen …',
  privacy: 'Anfragen gehen nur an die Verbindung, die du einrichtest. Keine Telemetrie.',
};
