import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, normalizePath, type Plugin, type Rolldown } from 'vite';
import { bundleRecord } from './scripts/setup/bundle-record.ts';
import { diagramFrame } from './scripts/setup/diagram-frame.ts';

const file = (...path: string[]) => normalizePath(join(import.meta.dirname, 'renderer', ...path));
const ENTRY = file('main.tsx');
const FEATURES = file('begin-features.ts');
const VIEWS = file('features.tsx');
const WELCOME = file('settings', 'welcome.tsx');
const record = bundleRecord('window');

let chunks: Map<string, string> | undefined;

/**
 * Names the chunk of a module that is loaded with many others: the first view, what the other features begin with, the
 * views of each feature, and what several of them share. Each is one file, because each file costs a request, and they
 * would otherwise be dozens. What the entry imports stays apart, because it runs first, and so does the welcome screen.
 */
function sharedChunk(id: string, modules: Rolldown.ChunkingContext): string | null {
  const reached = (...entries: readonly string[]) => {
    const found = new Set(entries);
    for (const one of found)
      for (const imported of modules.getModuleInfo(one)?.importedIds ?? []) found.add(imported);
    return found;
  };
  const loadedBy = (module: string) => modules.getModuleInfo(module)?.dynamicallyImportedIds ?? [];
  if (chunks === undefined) {
    chunks = new Map();
    for (const view of loadedBy(VIEWS)) {
      const feature = view.slice(file().length + 1).split('/', 1)[0] ?? '';
      for (const module of reached(view))
        chunks.set(module, [feature, undefined].includes(chunks.get(module)) ? feature : 'views');
    }
    for (const module of reached(WELCOME)) chunks.delete(module);
    for (const module of reached(FEATURES)) chunks.set(module, 'features');
    for (const module of reached(...loadedBy(ENTRY))) chunks.set(module, 'window');
    for (const module of reached(ENTRY)) chunks.delete(module);
  }
  return chunks.get(id) ?? null;
}

/**
 * Has the page ask for the first view while the entry, which imports it last, is still on its way: as a script, because
 * Chromium uses the compiled code it kept only for these. A module that it reads ahead over HTTP is compiled anew at
 * each start.
 */
function preloadFirstView(): Plugin {
  return {
    name: 'preload-first-view',
    transformIndexHtml(_html, { bundle }) {
      const view = Object.values(bundle ?? {}).find(
        (chunk) => chunk.type === 'chunk' && chunk.name === 'window',
      );
      if (view === undefined) return;
      const attrs = { rel: 'preload', as: 'script', crossorigin: true, href: `/${view.fileName}` };
      // After the style sheets, which the first paint needs.
      return [{ tag: 'link', attrs, injectTo: 'head' }];
    },
  };
}

/**
 * Has all functions of the first view compiled with it, and so kept. Otherwise Chromium keeps only those that ran before
 * it drew, and compiles the others, some 1,500, anew at each start.
 */
function compileFirstViewWhole(): Plugin {
  return {
    name: 'compile-first-view-whole',
    generateBundle: {
      // Vite puts a line of its own first, and the comment counts only before any code.
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.name === 'window')
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      },
    },
  };
}

/** Adds the icons that the web app manifest names, from assets/. */
function manifestIcons(): Plugin {
  const read = (...path: string[]) => readFileSync(join(import.meta.dirname, ...path));
  return {
    name: 'manifest-icons',
    generateBundle() {
      const manifest = read('renderer/public/quartet.webmanifest').toString('utf8');
      for (const [, fileName = ''] of manifest.matchAll(/"src": "\/([^"]+)"/g))
        this.emitFile({ type: 'asset', fileName, source: read('assets', fileName) });
    },
  };
}

/** How the window is built. Nothing is inlined: the content security policy allows neither `data:` nor inline code. */
export default defineConfig({
  root: 'renderer',
  base: '/',
  plugins: [
    react(),
    tailwindcss(),
    diagramFrame(),
    preloadFirstView(),
    compileFirstViewWhole(),
    manifestIcons(),
    record(),
  ],
  // The highlight worker loads grammars when first needed, so it is a module like the window.
  worker: { format: 'es', plugins: () => [record()] },
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    // The first browsers that know light-dark() and oklch() as the style sheets use them.
    target: ['chrome128', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: { groups: [{ name: sharedChunk, includeDependenciesRecursively: false }] },
      },
    },
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
  },
});
