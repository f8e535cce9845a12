import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bundleRecord } from './scripts/setup/bundle-record.ts';
import { diagramFrame } from './scripts/setup/diagram-frame.ts';

const record = bundleRecord('window');

/** How the window is built. Nothing is inlined: the content security policy allows neither `data:` nor inline code. */
export default defineConfig({
  root: 'renderer',
  base: '/',
  plugins: [react(), tailwindcss(), diagramFrame(), record()],
  // The highlight worker loads grammars when first needed, so it is a module like the window.
  worker: { format: 'es', plugins: () => [record()] },
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    // The first browsers that know light-dark() and oklch() as the style sheets use them.
    target: ['chrome128', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
  },
});
