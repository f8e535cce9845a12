import type { Catalogue } from '../catalogue.ts';
import type { markdown as en } from '../en/markdown.ts';

export const markdown: Catalogue<typeof en> = {
  copy: 'Kopieren',
  copied: 'Kopiert',
  save: 'Herunterladen',
  wrap: 'Umbrechen',
  code: 'Code',
  image: 'Bild nicht geladen: {{what}}. Adresse kopieren',
  showAll: 'Alles anzeigen ({{size}} KB)',
  formulaTooLarge: 'Zu komplex für die Darstellung',
  unfold: 'Alle {{count, number}} Zeilen anzeigen',
  more: 'Mehr anzeigen (noch {{count, number}})',
  hidden: 'Enthält unsichtbare Zeichen: {{names}}',
  alert: { note: 'Hinweis', tip: 'Tipp', important: 'Wichtig', warning: 'Warnung', caution: 'Vorsicht' },
  diagram: {
    show: 'Diagramm',
    enlarge: 'Groß anzeigen',
    drawing: 'Diagramm wird gezeichnet …',
    name: 'Diagramm',
    titled: 'Diagramm: {{title}}',
    failed: 'Dieses Diagramm konnte nicht dargestellt werden.',
    failedBecause: 'Dieses Diagramm konnte nicht dargestellt werden: {{reason}}',
    tookTooLong: 'Die Darstellung dieses Diagramms hat zu lange gedauert.',
    tooLong: 'Diagramme mit mehr als {{most}} Zeichen werden nicht dargestellt.',
    zoom: 'Zoom',
    larger: 'Vergrößern',
    smaller: 'Verkleinern',
    fit: 'Anpassen',
    scroll: 'Diagramm. Mit den Pfeiltasten bewegen',
    copySource: 'Quelltext kopieren',
  },
};
