import { banned, PRODUCT, type Rule, required, TEST } from '../rule.ts';

const ELECTRON = { in: /^electron\/.*\.ts$/, except: TEST };
/** Selects the product except some files of the Electron host. */
const productBut = (files: string) => ({
  in: PRODUCT.in,
  except: new RegExp(`^electron/(${files})\\.ts$|${TEST.source}`),
});
const INSECURE =
  /\b(contextIsolation|sandbox|webSecurity)\s*:\s*false\b|\b(nodeIntegration\w*|webviewTag|allowRunningInsecureContent|experimentalFeatures)\s*:\s*true\b|\benableBlinkFeatures\b/g;

/** Rules on the Electron host (Electron's own checklist, and known incidents). */
export const ELECTRON_RULES: readonly Rule[] = [
  banned(
    'one-window-factory',
    /\bnew\s+(BrowserWindow|WebContentsView|BrowserView)\b/g,
    'Windows are made in electron/window.ts; print-pdf.ts has one that nobody sees, for a page without script.',
    productBut('window|print-pdf'),
  ),
  banned(
    'secure-web-preferences',
    INSECURE,
    'The window runs isolated, sandboxed, without Node; nothing switches that off.',
  ),
  banned(
    'no-sandbox-flag',
    /(--)?\bno-sandbox\b|\bdisable-web-security\b|\bappendSwitch\b/g,
    'Chromium\u2019s sandbox stays on; only launchers of tests and benches, which may run as root, switch it off.',
    {
      in: /^(shared|core|electron|web|renderer|sandbox|scripts)\/.*\.(ts|tsx|mjs)$/,
      except: /\.test\.tsx?$|\/testing\/|^scripts\/(planted|static)\/|^electron\/refuse-unsandboxed\.ts$/,
    },
  ),
  banned(
    'no-file-pages',
    /\b(loadFile|pathToFileURL)\s*\(|['"`]file:\/\//g,
    'The window is loaded from app://quartet/, never from file:; only a page to be printed is a file.',
    { ...ELECTRON, except: new RegExp(`^electron/print-pdf\\.ts$|${TEST.source}`) },
  ),
  banned(
    'strict-scheme',
    /\b(bypassCSP|allowServiceWorkers|corsEnabled)\s*:\s*true\b/g,
    'Our scheme is standard, secure, fetch and stream; no more.',
    ELECTRON,
  ),
  banned(
    'one-external-opener',
    /\bopenExternal\b\s*\(\s*(?!\{)/g,
    'shell.openExternal is called in electron/open-external.ts only, which checks the address.',
    {
      in: /^electron\/.*\.ts$/,
      except: new RegExp(`^electron/open-external\\.ts$|${TEST.source}`),
    },
  ),
  banned(
    'no-open-path',
    /\bopenPath\b/g,
    'shell.openPath runs what it opens: use showItemInFolder on an id of ours.',
  ),
  banned(
    'no-deep-links',
    /\bsetAsDefaultProtocolClient\b|\bopen-url\b/g,
    'Quartet registers no links that other programs could call.',
  ),
  banned(
    'no-raw-ipc',
    /\b(ipcMain|ipcRenderer)\b/g,
    'Calls go through the contract; raw ipc is for the one hand-over of a port.',
    productBut('(rpc-host|preload|ipc-port)'),
  ),
  banned(
    'no-ipc-exposed',
    /\bexposeInMainWorld\b/g,
    'The preload hands over one port and exposes nothing.',
    ELECTRON,
  ),
  banned(
    'no-certificate-override',
    /\bcertificate-error\b|\bsetCertificateVerifyProc\b/g,
    'Certificates are checked by the system; nothing overrides that.',
  ),
  banned(
    'no-plain-text-encryption',
    /\bsetUsePlainTextEncryption\b/g,
    'Without a keychain a key lives in memory, unless the user decides otherwise.',
  ),
  banned(
    'no-crash-upload',
    /\buploadToServer\s*:\s*true\b/g,
    'Nothing leaves the machine but requests to the service.',
  ),
  banned(
    'no-electron-net',
    /\bnet\.(fetch|request)\s*\(|\bsession\.\w*\.?fetch\s*\(/g,
    'Chromium re-sends a POST by itself: the service is called by core/http only.',
    ELECTRON,
  ),
  required(
    'sandbox-enabled',
    /\benableSandbox\s*\(\s*\)/,
    'electron/main.ts calls app.enableSandbox() before ready.',
    /^electron\/.*\.ts$/,
  ),
  required(
    'desktop-tls-check',
    /\bassertTlsNotWeakened\s*\(\s*process\.env\s*\)/,
    'No start while certificate checks are switched off. That of the browser host is tested as a program.',
    /^electron\/main\.ts$/,
  ),
  required(
    'desktop-data-lock',
    /\blockDataFolder\s*\(/,
    'Two hosts never work on one data folder. That of the browser host is tested as a program.',
    /^electron\/main\.ts$/,
  ),
  required(
    'single-instance',
    /\brequestSingleInstanceLock\s*\(/,
    'A second start hands over to the first.',
    /^electron\/.*\.ts$/,
  ),
  required(
    'context-isolated',
    /\bcontextIsolation\s*:\s*true\b/,
    'Said aloud, not left to a default.',
    /^electron\/window\.ts$|^electron\/.*preferences.*\.ts$/,
  ),
  required(
    'windows-denied',
    /\bsetWindowOpenHandler\s*\(/,
    'New windows are denied for every page.',
    /^electron\/.*\.ts$/,
  ),
  required(
    'navigation-denied',
    /\bwill-navigate\b/,
    'Navigation is denied for every page.',
    /^electron\/.*\.ts$/,
  ),
  required(
    'permissions-denied',
    /\bsetPermissionCheckHandler\s*\(/,
    'Permissions are denied unless listed; Electron grants them by default.',
    /^electron\/.*\.ts$/,
  ),
];
