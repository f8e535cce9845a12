/** A file that breaks one static rule, which must detect it, but not the adjacent file that keeps the rule. */
export interface PlantedFault {
  readonly rule: string;
  readonly path: string;
  readonly text: string;
  /** A version that keeps the rule. */
  readonly right: string;
}

const SERVICE_FIELDS_MISSING = '/** @see SERVICE.md §2.3 */\nexport const model = 1;';

/** Some are the exact lines of programs that were compromised. */
export const PLANTED_FAULTS: readonly PlantedFault[] = [
  {
    rule: 'plain-terms',
    path: 'renderer/locales/en/images.ts',
    text: "export const images = { made: 'The picture was made. It may be billed.' };",
    right:
      "export const images = { pictures: 'Images', of: '{{conversations}}', file: 'conversations.json' };",
  },
  {
    rule: 'plain-terms',
    path: 'renderer/locales/zh-cn/images.ts',
    text: "export const images = { cost: '每张都会计费。' };",
    right: "export const images = { cost: '每张都会收费。' };",
  },
  {
    rule: 'one-window-factory',
    path: 'electron/about.ts',
    text: 'export const w = new BrowserWindow({});',
    right: 'export const w = createWindow();',
  },
  {
    rule: 'secure-web-preferences',
    path: 'electron/window.ts',
    text: 'const p = { contextIsolation: true, webSecurity: false };',
    right: 'const p = { contextIsolation: true, webSecurity: true };',
  },
  {
    rule: 'secure-web-preferences',
    path: 'electron/window.ts',
    text: 'const p = { contextIsolation: true, nodeIntegrationInSubFrames: true };',
    right: 'const p = { contextIsolation: true, nodeIntegration: false };',
  },
  {
    rule: 'secure-web-preferences',
    path: 'electron/window.ts',
    text: 'const p = { contextIsolation: true, webviewTag: true };',
    right: 'const p = { contextIsolation: true, webviewTag: false };',
  },
  {
    rule: 'no-sandbox-flag',
    path: 'scripts/start.mjs',
    text: "spawn(path, ['.', '--no-sandbox']);",
    right: "spawn(path, ['.']);",
  },
  {
    rule: 'no-file-pages',
    path: 'electron/window.ts',
    text: "const c = { contextIsolation: true }; w.loadFile('index.html');",
    right: "const c = { contextIsolation: true }; w.loadURL('app://quartet/');",
  },
  {
    rule: 'strict-scheme',
    path: 'electron/protocol.ts',
    text: 'const privileges = { standard: true, bypassCSP: true };',
    right: 'const privileges = { standard: true };',
  },
  {
    rule: 'one-external-opener',
    path: 'electron/menu.ts',
    text: 'shell.openExternal(url);',
    right: 'openExternalSafe(url);',
  },
  {
    rule: 'no-open-path',
    path: 'core/library/open.ts',
    text: 'shell.openPath(path);',
    right: 'shell.showItemInFolder(path);',
  },
  {
    rule: 'no-deep-links',
    path: 'electron/main.ts',
    text: "app.enableSandbox(); app.requestSingleInstanceLock(); app.setAsDefaultProtocolClient('quartet');",
    right: 'app.enableSandbox(); app.requestSingleInstanceLock();',
  },
  {
    rule: 'no-raw-ipc',
    path: 'electron/menu.ts',
    text: "import { ipcMain } from 'electron';\nipcMain.handle('x', () => 1);",
    right: "import { Menu } from 'electron';",
  },
  {
    rule: 'no-ipc-exposed',
    path: 'electron/preload.ts',
    text: "contextBridge.exposeInMainWorld('api', { ipcRenderer });",
    right: 'const port = 1;',
  },
  {
    rule: 'no-certificate-override',
    path: 'electron/main.ts',
    text: "app.on('certificate-error', (e) => e.preventDefault());",
    right: "app.on('window-all-closed', () => app.quit());",
  },
  {
    rule: 'no-plain-text-encryption',
    path: 'electron/vault.ts',
    text: 'safeStorage.setUsePlainTextEncryption(true);',
    right: 'safeStorage.encryptString(key);',
  },
  {
    rule: 'no-crash-upload',
    path: 'electron/main.ts',
    text: 'crashReporter.start({ uploadToServer: true });',
    right: 'crashReporter.start({ uploadToServer: false });',
  },
  {
    rule: 'no-electron-net',
    path: 'electron/download.ts',
    text: "net.request('https://example.com');",
    right: 'const x = 1;',
  },
  {
    rule: 'sandbox-enabled',
    path: 'electron/main.ts',
    text: 'app.whenReady();',
    right: 'app.enableSandbox();',
  },
  {
    rule: 'desktop-tls-check',
    path: 'electron/main.ts',
    text: 'app.whenReady();',
    right: 'assertTlsNotWeakened(process.env);',
  },
  {
    rule: 'desktop-data-lock',
    path: 'electron/main.ts',
    text: 'createCore(host);',
    right: "const lock = lockDataFolder(folder, 'desktop app');",
  },
  {
    rule: 'single-instance',
    path: 'electron/main.ts',
    text: 'app.whenReady();',
    right: 'if (!app.requestSingleInstanceLock()) app.quit();',
  },
  {
    rule: 'context-isolated',
    path: 'electron/window.ts',
    text: 'const p = { sandbox: true };',
    right: 'const p = { sandbox: true, contextIsolation: true };',
  },
  {
    rule: 'windows-denied',
    path: 'electron/main.ts',
    text: 'app.whenReady();',
    right: "contents.setWindowOpenHandler(() => ({ action: 'deny' }));",
  },
  {
    rule: 'navigation-denied',
    path: 'electron/main.ts',
    text: 'app.whenReady();',
    right: "contents.on('will-navigate', (e) => e.preventDefault());",
  },
  {
    rule: 'permissions-denied',
    path: 'electron/main.ts',
    text: 'app.whenReady();',
    right: 'session.setPermissionCheckHandler(() => false);',
  },

  {
    rule: 'no-markup-from-text',
    path: 'renderer/chat/turn.tsx',
    text: 'export const T = (p: { html: string }) => <div dangerouslySetInnerHTML={{ __html: p.html }} />;',
    right: 'export const T = (p: { text: string }) => <div>{p.text}</div>;',
  },
  {
    rule: 'no-markup-from-text',
    path: 'renderer/markdown/code.ts',
    text: 'export const show = (e: Element, html: string) => { e.innerHTML = html; };',
    right: 'export const show = (e: Element, text: string) => { e.textContent = text; };',
  },
  {
    rule: 'no-markup-from-text',
    path: 'renderer/markdown/math.ts',
    text: "e.insertAdjacentHTML('beforeend', html);",
    right: 'e.append(text);',
  },
  {
    rule: 'no-eval',
    path: 'core/chat/tool.ts',
    text: "const run = new Function('x', code);",
    right: 'const run = null;',
  },
  {
    rule: 'no-style-elements',
    path: 'renderer/app/theme.tsx',
    text: 'export const S = () => <style>{css}</style>;',
    right: "export const S = () => <div className='a' />;",
  },
  {
    rule: 'no-frames',
    path: 'renderer/chat/preview.tsx',
    text: 'export const F = () => <iframe src={url} />;',
    right: 'export const F = () => <p>{url}</p>;',
  },
  {
    rule: 'one-way-to-the-core',
    path: 'renderer/chat/send.ts',
    text: "await fetch('/v1/chat/completions', { method: 'POST' });",
    right: 'await api.chat.send(input);',
  },
  {
    rule: 'one-way-to-the-core',
    path: 'renderer/chat/send.ts',
    text: 'const s = new WebSocket(url);',
    right: 'const s = openSocket(url);',
  },
  {
    rule: 'no-service-worker',
    path: 'renderer/main.ts',
    text: "navigator.serviceWorker.register('/sw.js');",
    right: 'start();',
  },
  {
    rule: 'no-cookies',
    path: 'web/session.ts',
    text: "response.setHeader('Set-Cookie', token); const p = { maxPayload: 1 }; timingSafeEqual(a, b);",
    right:
      "response.setHeader('Cache-Control', 'no-store'); const p = { maxPayload: 1 }; timingSafeEqual(a, b);",
  },
  {
    rule: 'links-through-the-core',
    path: 'renderer/chat/link.tsx',
    text: "export const L = () => <a href={url} target='_blank'>{url}</a>;",
    right: 'export const L = () => <a href={url} onClick={open}>{url}</a>;',
  },

  {
    rule: 'no-fetch',
    path: 'core/platform/title.ts',
    text: 'const answer = await fetch(url);',
    right: 'const answer = await call(url);',
  },
  {
    rule: 'no-cors',
    path: 'web/server.ts',
    text: "response.setHeader('Access-Control-Allow-Origin', '*'); const p = { maxPayload: 1 }; timingSafeEqual(a, b);",
    right: "response.setHeader('Vary', 'Origin'); const p = { maxPayload: 1 }; timingSafeEqual(a, b);",
  },
  {
    rule: 'no-loose-csp',
    path: 'web/csp.ts',
    text: "const csp = \"script-src 'self' 'unsafe-inline'\"; const p = { maxPayload: 1 }; timingSafeEqual(a, b);",
    right: 'const csp = "script-src \'self\'"; const p = { maxPayload: 1 }; timingSafeEqual(a, b);',
  },
  {
    rule: 'loopback-only',
    path: 'web/server.ts',
    text: "server.listen(0, '0.0.0.0'); const p = { maxPayload: 1 }; timingSafeEqual(a, b);",
    right: "server.listen(0, '127.0.0.1'); const p = { maxPayload: 1 }; timingSafeEqual(a, b);",
  },
  {
    rule: 'no-tls-bypass',
    path: 'core/http/tls.ts',
    text: 'const agent = new Agent({ connect: { rejectUnauthorized: false } });',
    right: 'const agent = new Agent({ connect: { rejectUnauthorized: true } });',
  },
  {
    rule: 'one-tls-check',
    path: 'web/env.ts',
    text: "process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'; const p = { maxPayload: 1 }; timingSafeEqual(a, b);",
    right: 'const p = { maxPayload: 1 }; timingSafeEqual(a, b);',
  },
  {
    rule: 'no-retry-plugin',
    path: 'renderer/lib/connection.ts',
    text: 'const plugins = [new RetryLinkPlugin()];',
    right: 'const plugins = [];',
  },
  {
    rule: 'no-obfuscated-settings',
    path: 'electron/settings.ts',
    text: "const store = new Store({ encryptionKey: 'secret' });",
    right: 'const store = new Store({});',
  },
  {
    rule: 'one-reveal',
    path: 'core/chat/debug.ts',
    text: 'log(connection.key.reveal());',
    right: 'log(connection.key.lastFour());',
  },
  {
    rule: 'one-authorization',
    path: 'core/service/chat/chat.ts',
    text: 'const headers = { a: `Bearer ${key}` };',
    right: 'const headers = { a: authorizationFor(url, connection) };',
  },
  {
    rule: 'one-file-writer',
    path: 'core/library/save.ts',
    text: "import { writeFileSync } from 'node:fs';\nwriteFileSync(path, bytes);",
    right: "import { atomicWrite } from '../platform/files/atomic-write.ts';\natomicWrite(path, bytes);",
  },
  {
    rule: 'one-json-door',
    path: 'core/http/answer.ts',
    text: 'const value: unknown = JSON.parse(body);',
    right: 'const parsed = parseJson(body);',
  },
  {
    rule: 'no-console',
    path: 'core/chat/chat.ts',
    text: 'console.log(apiKey);',
    right: "logger.info('sent');",
  },
  {
    rule: 'no-process-report',
    path: 'core/platform/log/crash.ts',
    text: 'process.report.writeReport();',
    right: "logger.error('uncaught exception', { error });",
  },
  {
    rule: 'pure-shared',
    path: 'shared/domain/id.ts',
    text: 'export const id = () => Math.random();',
    right: 'export const id = (chance: number) => chance;',
  },
  {
    rule: 'pure-shared',
    path: 'shared/domain/day.ts',
    text: 'export const day = () => new Date();',
    right: 'export const day = (now: number) => new Date(now);',
  },
  {
    rule: 'injected-time',
    path: 'core/jobs/runner.ts',
    text: 'const now = Date.now();',
    right: 'const now = clock.now();',
  },
  {
    rule: 'socket-cap',
    path: 'web/rpc-host.ts',
    text: 'new WebSocketServer({ noServer: true });',
    right: 'new WebSocketServer({ noServer: true, maxPayload: 1048576 });',
  },
  {
    rule: 'constant-time',
    path: 'web/tokens.ts',
    text: 'if (token === known) open();',
    right: 'if (timingSafeEqual(token, known)) open();',
  },
  {
    rule: 'durable-commits',
    path: 'core/db/connect.ts',
    text: "db.exec('PRAGMA synchronous = NORMAL');",
    right: "db.exec('PRAGMA synchronous = FULL');",
  },

  {
    rule: 'no-only',
    path: 'core/chat/chat.test.ts',
    text: "it.only('works', () => {});",
    right: "it('works', () => {});",
  },
  {
    rule: 'no-only',
    path: 'e2e/chat.spec.ts',
    text: "test.describe.only('chat', () => {});",
    right: "test.describe('chat', () => {});",
  },
  {
    rule: 'one-long-list',
    path: 'renderer/library/parts/items.tsx',
    text: 'export const Items = () => <Virtualizer data={items}>{row}</Virtualizer>;',
    right: 'export const Items = () => <LongList data={items}>{row}</LongList>;',
  },
  {
    rule: 'no-sleep-in-tests',
    path: 'e2e/chat.spec.ts',
    text: 'await page.waitForTimeout(500);',
    right: 'await expect(answer).toBeVisible();',
  },
  {
    rule: 'no-type-silence',
    path: 'core/chat/chat.ts',
    text: '// @ts-ignore\nexport const a: string = 1;',
    right: 'export const a = 1;',
  },
  {
    rule: 'no-any',
    path: 'core/chat/chat.ts',
    text: 'export const a = (x: any) => x;',
    right: 'export const a = (x: unknown) => x;',
  },
  {
    rule: 'file-size',
    path: 'core/chat/all.ts',
    text:
      'export const a = 1;\n'.replace('a', 'a0') +
      Array.from({ length: 301 }, (_, i) => `export const b${i} = 1;`).join('\n'),
    right: 'export const a = 1;',
  },
  { rule: 'no-drawers', path: 'core/utils/text.ts', text: 'export const a = 1;', right: '' },
  { rule: 'no-barrels', path: 'renderer/ui/index.ts', text: "export * from './button.tsx';", right: '' },

  {
    rule: 'translated-strings',
    path: 'renderer/chat/empty.tsx',
    text: 'export const E = () => <p>No conversations yet</p>;',
    right: "export const E = () => <p>{t('chat.empty')}</p>;",
  },
  {
    rule: 'translated-strings',
    path: 'renderer/chat/button.tsx',
    text: "export const B = () => <button aria-label='Send' />;",
    right: "export const B = () => <button aria-label={t('chat.send')} />;",
  },
  {
    rule: 'translated-strings',
    path: 'renderer/chat/cost.tsx',
    text: 'export const C = () => <span>{`${n} tokens`}</span>;',
    right: "export const C = () => <span className={`n-${n}`}>{t('chat.tokens', { n })}</span>;",
  },

  {
    rule: 'service-section-exists',
    path: 'core/service/chat/chat.ts',
    text: '/** A call. @see SERVICE.md §2.77 */\nexport const a = 1;',
    right: '/** A call. @see SERVICE.md §2.5 */\nexport const a = 1;',
  },
  {
    rule: 'service-field-known',
    path: 'shared/service/messages.ts',
    text: SERVICE_FIELDS_MISSING,
    right: '',
  },

  {
    rule: 'safe-versions',
    path: 'package-lock.json',
    text: '{"packages":{"node_modules/ws":{"version":"8.20.1","integrity":"x"}}}',
    right: '{"packages":{"node_modules/ws":{"version":"8.21.0","integrity":"x"}}}',
  },
  {
    rule: 'pinned-packages',
    path: 'package-lock.json',
    text: '{"packages":{"node_modules/a":{"version":"1.0.0"}}}',
    right: '{"packages":{"node_modules/a":{"version":"1.0.0","integrity":"x"}}}',
  },
  {
    rule: 'plain-clipboard',
    path: 'renderer/chat/copy.ts',
    text: "event.clipboardData.setData('text/html', answer);",
    right: "event.clipboardData.setData('text/plain', answer);",
  },
  {
    rule: 'plain-clipboard',
    path: 'renderer/chat/copy.ts',
    text: "navigator.clipboard.write([new ClipboardItem({ 'text/html': blob })]);",
    right: "navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);",
  },
];
