import type { ErrorClass } from '../service/errors.ts';

export const FAILURES: Readonly<Record<ErrorClass, string>> = {
  bad_request: 'Der Dienst hat die Anfrage abgelehnt.',
  key: 'Der Dienst hat den API-Schlüssel abgelehnt.',
  not_found: 'Modell oder Adresse unbekannt.',
  quota: 'Kein Guthaben mehr auf diesem Konto.',
  rate: 'Zu viele Anfragen in kurzer Zeit.',
  too_large: 'Zu groß für den Dienst.',
  service: 'Serverfehler.',
  unreachable: 'Der Dienst ist nicht erreichbar. Es wurde nichts gesendet.',
  tls: 'Keine sichere Verbindung. Es wurde nichts gesendet.',
  redirect: 'Die Adresse leitet woandershin weiter. Der Schlüssel wurde dorthin nicht gesendet.',
  timeout: 'Der Dienst hat nicht rechtzeitig geantwortet.',
  bad_answer: 'Unerwartete Antwort des Dienstes.',
  unusable: 'Das Ergebnis ist nicht verwendbar.',
  interrupted: 'Unterbrochen.',
  stopped: 'Gestoppt.',
  storage: 'Speichern auf dem Datenträger fehlgeschlagen.',
  invalid: 'Das kann noch nicht gesendet werden.',
};
