import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, type Plugin } from 'vite';
import { DIAGRAM_PAGE, DIAGRAM_SCRIPT } from '../../shared/domain/diagram-frame.ts';
import { bundleRecord } from './bundle-record.ts';
import { ROOT } from './places.mjs';

const FOLDER = join(ROOT, 'renderer/markdown/diagram');
const record = bundleRecord('diagram');

/**
 * Emits the page that renders diagrams next to the window. Its program is a single classic script, because a page
 * with an opaque origin may load neither modules nor chunks. The window's own code contains none of it.
 */
export function diagramFrame(): Plugin {
  return {
    name: 'diagram-frame',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: DIAGRAM_PAGE.slice(1), source: page() });
      this.emitFile({ type: 'asset', fileName: DIAGRAM_SCRIPT.slice(1), source: await script() });
    },
    configureServer({ middlewares }) {
      middlewares.use(DIAGRAM_PAGE, (_request, response) => {
        response.setHeader('Content-Type', 'text/html').end(page());
      });
      middlewares.use(DIAGRAM_SCRIPT, (_request, response, next) => {
        script().then((code) => response.setHeader('Content-Type', 'text/javascript').end(code), next);
      });
    },
  };
}

function page(): string {
  return readFileSync(join(FOLDER, 'frame.html'), 'utf8');
}

/**
 * Removes the one layout engine whose code (elkjs, 1.6 MB) has a licence that the app does not ship. A diagram that
 * requests it gets the default layout, as in Mermaid's own small build.
 */
function withoutElk(): Plugin {
  return {
    name: 'without-elk',
    enforce: 'pre',
    resolveId(source, importer) {
      if (importer === undefined || !/^\.\/elk-\w+\.mjs$/.test(source)) return null;
      const chunks = dirname(importer);
      const usual = readdirSync(chunks).find((name) => /^dagre-\w+\.mjs$/.test(name));
      if (usual === undefined) throw new Error('mermaid has another layout than it had');
      return join(chunks, usual);
    },
  };
}

async function script(): Promise<string> {
  const built = await build({
    root: FOLDER,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [withoutElk(), record()],
    build: {
      write: false,
      target: ['chrome128', 'firefox128', 'safari17.5'],
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: { input: join(FOLDER, 'frame.ts'), output: { format: 'iife', codeSplitting: false } },
    },
  });
  const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  const [code, ...others] = outputs.filter((file) => file.type === 'chunk');
  if (code === undefined || others.length > 0) throw new Error('what draws diagrams is not one script');
  return code.code;
}
