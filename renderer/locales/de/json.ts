import type { Catalogue } from '../catalogue.ts';
import type { json as en } from '../en/json.ts';

export const json: Catalogue<typeof en> = {
  format: 'Formatieren (Shift+Alt+F)',
  at: 'Zeile {{line, number}}, Spalte {{column, number}}: {{what}}',
  fault: {
    empty: 'Leer.',
    end: 'Unerwartetes Ende: Eine Klammer oder ein Anführungszeichen ist nicht geschlossen.',
    comma: 'Überzähliges Komma am Ende.',
    quotes: 'Namen und Strings brauchen gerade doppelte Anführungszeichen: "so wie hier".',
    text: 'Dieser String ist nicht geschlossen oder enthält einen ungültigen Zeilenumbruch oder eine ungültige Escape-Sequenz.',
    after: 'Unerwarteter Text nach dem Ende des JSON.',
    unexpected: 'Unerwartetes Zeichen.',
  },
};
