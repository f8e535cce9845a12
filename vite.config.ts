import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** How the window is built. Nothing is inlined: the content security policy allows neither `data:` nor inline code. */
export default defineConfig({
  root: 'renderer',
  base: '/',
  plugins: [react(), tailwindcss()],
  // The highlight worker loads grammars when first needed, so it is a module like the window.
  worker: { format: 'es' },
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    target: 'chrome128',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
  },
});
