import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { bundleRecord } from './scripts/setup/bundle-record.ts';
import { diagramFrame } from './scripts/setup/diagram-frame.ts';

/** Modules the first view needs, which the page alone does not name: each is imported by the one before. */
const FIRST_VIEW = [
  'renderer/app/start.tsx',
  'renderer/chat/chat-panel.tsx',
  'renderer/markdown/markdown-body.tsx',
];

/** What every view stands on: in two files rather than a dozen, which pack worse. The second changes with our own code. */
const FOUNDATION = [
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|scheduler|i18next|react-i18next|zustand|@orpc|@base-ui\/react\/(csp-provider|internals\/csp-context))\//,
  },
  {
    name: 'window',
    test: new RegExp(
      [
        'renderer/lib/(?!zod|upload|long-work|file-problem|follow-steps|gone-ids|is-another-text|wished-)',
        'renderer/app/(actions|area-marks|area-state|list-header|list-toggle|palette-sources|panel-header|settings-store|shortcuts|use-shortcut-of|window-state)\\.',
        'renderer/ui/(button|combobox|cx|dialog|empty-state|field|is-text-entry|key-combo|lazy-code|menu|plain-text|popover|lazy-part|long-list|popup-trigger|skeleton|spinner|toast|tooltip|use-now|use-single-press|watch-text-boxes)\\.',
        'renderer/chat/(chat|frame-clock|recall-earlier|row-key-target|view-commands|parts/title-field)\\.',
        'renderer/(markdown/html-entities|trash/trash-store)\\.',
        'shared/(domain/turn-text|service/limits)\\.',
        'renderer/(locales/format|tasks/(tasks|tasks-store|task-word|newer-job|notices|group-notices|unseen-failures|ended-tasks|task-palette))\\.',
        'node_modules/virtua/',
        'lucide-react/dist/esm/(?!icons/)',
        // The icons of the first view that others use, too: each would be a file of its own.
        'lucide-react/dist/esm/icons/(brain|check|chevron-(down|left|right)|circle-alert|circle-exclamation-point|copy|download|ellipsis|eye|file-text|pencil|refresh-cw|scan-search|search|sliders-horizontal|square|star|trash|x)\\.',
      ].join('|'),
    ),
  },
  // What opens over a view, and small things many of the later views share: a file each would be a request each, and a
  // name each in the lists of what to fetch along.
  {
    name: 'surfaces',
    test: new RegExp(
      [
        'node_modules/(@base-ui|@floating-ui)/',
        'renderer/ui/(?!logo)',
        'renderer/(lib/(follow-steps|gone-ids|wished-\\w+)|lyrics/code-points|player/clock-time|settings/(call-problem-notice|notify-state)|tasks/(elapsed|problem-words|row-target)|trash/days-left)\\.',
      ].join('|'),
    ),
    minShareCount: 2,
  },
  {
    name: 'icons',
    test: /lucide-react\/dist\/esm\/icons\/(?!(audio-lines|image|library-big|list-checks|message-square|music-2|plus|settings|settings-2|unplug)\.)/,
    minShareCount: 2,
  },
];

/** Lets the browser fetch the code of the first view along with the entry, not step by step as each asks for the next. */
function preloadFirstView(): Plugin {
  return {
    name: 'preload-first-view',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = new Set<string>();
        const add = (file: string) => {
          const chunk = bundle[file];
          if (files.has(file) || chunk?.type !== 'chunk') return;
          files.add(file);
          for (const imported of chunk.imports) add(imported);
        };
        for (const [file, chunk] of Object.entries(bundle)) {
          if (chunk.type === 'chunk' && FIRST_VIEW.some((path) => chunk.facadeModuleId?.endsWith(path)))
            add(file);
        }
        // What the entry itself imports is named already.
        const missing = [...files].filter((file) => !html.includes(`"/${file}"`));
        return missing.map(
          (file): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          }),
        );
      },
    },
  };
}

const record = bundleRecord('window');

/** How the window is built. Nothing is inlined: the content security policy allows neither `data:` nor inline code. */
export default defineConfig({
  root: 'renderer',
  base: '/',
  // Only markdown-it imports it, for one function.
  resolve: { alias: { entities: join(import.meta.dirname, 'renderer/markdown/html-entities.ts') } },
  plugins: [react(), tailwindcss(), preloadFirstView(), diagramFrame(), record()],
  // The highlight worker loads grammars when first needed, so it is a module like the window.
  worker: { format: 'es', plugins: () => [record()] },
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    // The first browsers that know light-dark() and oklch() as the style sheets use them.
    target: ['chrome128', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Scripts come from this computer: the lists of what to fetch along weigh more than the way they save.
      resolveDependencies: (_file, files) => files.filter((name) => name.endsWith('.css')),
    },
    rolldownOptions: { checks: { pluginTimings: false }, output: { codeSplitting: { groups: FOUNDATION } } },
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
  },
});
