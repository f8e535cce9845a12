/** In both languages, as the catalogs themselves may have failed to load. */
const WORDS = [
  {
    language: 'en',
    title: 'Quartet’s window could not be opened',
    help: 'A part of it could not be read. See whether Quartet is still running, then reload.',
  },
  {
    language: 'zh-CN',
    title: '无法打开 Quartet 的窗口',
    help: '有一部分内容未能读取。请确认 Quartet 仍在运行，然后重新加载。',
  },
];

/**
 * Shows a message if the window's code or catalogs fail to load, using neither: an empty page would
 * not explain anything.
 */
export function showCannotStart(root: HTMLElement): void {
  const main = document.createElement('main');
  main.className = 'mx-auto flex h-full max-w-md flex-col items-start justify-center gap-5 p-6';
  main.setAttribute('role', 'alert');
  for (const { language, title, help } of WORDS) {
    const part = document.createElement('section');
    part.lang = language;
    const heading = document.createElement('h1');
    heading.className = 'mb-1 text-xl font-semibold';
    heading.textContent = title;
    const text = document.createElement('p');
    text.className = 'text-ink-2';
    text.textContent = help;
    part.append(heading, text);
    main.append(part);
  }
  const reload = document.createElement('button');
  reload.type = 'button';
  reload.className = 'h-8 rounded-md bg-craft px-3 font-semibold text-on-fill hover:bg-craft-hover';
  reload.textContent = 'Reload · 重新加载';
  reload.addEventListener('click', () => location.reload());
  main.append(reload);
  root.replaceChildren(main);
}
