import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, type Plugin } from 'vite';
import { DIAGRAM_PAGE, DIAGRAM_SCRIPT } from '../../shared/domain/diagram-frame.ts';
import { bundleRecord } from './bundle-record.ts';
import { ROOT } from './places.mjs';

const FOLDER = join(ROOT, 'renderer/markdown/diagram');
const record = bundleRecord('diagram');

/**
 * Lays the page that draws diagrams beside the window. Its program is one plain script: a page of no origin may load
 * neither modules nor parts of itself. The window's own code does not hold a byte of it.
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
 * Leaves out the one layout whose code (elkjs, 1.6 MB) is under a licence we do not ship. A diagram that asks for it is
 * laid out as all others are: what Mermaid's own small build does.
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
