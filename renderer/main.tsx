import './lib/zod-jitless.ts';
import { showCannotStart } from './app/cannot-start.ts';
import { beginChannel } from './lib/open-channel.ts';
import { firstLanguage, readCatalog } from './locales/catalogs.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
beginChannel();
// The catalog loads in parallel with the code. A failure is reported where the messages are used.
readCatalog(firstLanguage()).catch(() => {});
// Imported after that has run, because a bundler may put schemas into a chunk that runs before its importer.
import('./start.tsx')
  .then(({ start }) => start(root))
  .catch((error: unknown) => {
    showCannotStart(root);
    reportError(error);
  });
