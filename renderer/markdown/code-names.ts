/** The languages whose code is colored, with the extension of their files. */
const EXTENSIONS = {
  bash: 'sh',
  c: 'c',
  cpp: 'cpp',
  csharp: 'cs',
  css: 'css',
  dart: 'dart',
  diff: 'diff',
  docker: 'dockerfile',
  elixir: 'ex',
  go: 'go',
  graphql: 'graphql',
  haskell: 'hs',
  html: 'html',
  ini: 'ini',
  java: 'java',
  javascript: 'js',
  json: 'json',
  jsx: 'jsx',
  julia: 'jl',
  kotlin: 'kt',
  latex: 'tex',
  lua: 'lua',
  make: 'mk',
  markdown: 'md',
  perl: 'pl',
  php: 'php',
  powershell: 'ps1',
  python: 'py',
  r: 'r',
  ruby: 'rb',
  rust: 'rs',
  scala: 'scala',
  scss: 'scss',
  sql: 'sql',
  swift: 'swift',
  toml: 'toml',
  tsx: 'tsx',
  typescript: 'ts',
  vue: 'vue',
  xml: 'xml',
  yaml: 'yaml',
  zig: 'zig',
} as const;
export type CodeLanguage = keyof typeof EXTENSIONS;

const OTHER_NAMES: Readonly<Record<string, CodeLanguage>> = {
  'c++': 'cpp',
  cc: 'cpp',
  h: 'c',
  hpp: 'cpp',
  cs: 'csharp',
  'c#': 'csharp',
  dockerfile: 'docker',
  ex: 'elixir',
  golang: 'go',
  gql: 'graphql',
  hs: 'haskell',
  htm: 'html',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  node: 'javascript',
  jsonc: 'json',
  json5: 'json',
  jsonl: 'json',
  kt: 'kotlin',
  tex: 'latex',
  makefile: 'make',
  md: 'markdown',
  ps1: 'powershell',
  pwsh: 'powershell',
  py: 'python',
  python3: 'python',
  rb: 'ruby',
  rs: 'rust',
  sass: 'scss',
  sh: 'bash',
  shell: 'bash',
  zsh: 'bash',
  console: 'bash',
  'shell-session': 'bash',
  postgresql: 'sql',
  mysql: 'sql',
  sqlite: 'sql',
  ts: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  svg: 'xml',
  yml: 'yaml',
};

/** Returns the language that a fence names, or null for one whose code is not colored. */
export function languageOf(name: string): CodeLanguage | null {
  if (Object.hasOwn(OTHER_NAMES, name)) return OTHER_NAMES[name] ?? null;
  return isLanguage(name) ? name : null;
}

/** Returns a name for a file with code in a fence's language; `.txt` if the language is unknown. */
export function codeFileName(fence: string): string {
  const name = fence.toLowerCase();
  if (name === 'mermaid') return 'code.mmd';
  const language = languageOf(name);
  return `code.${language === null ? 'txt' : EXTENSIONS[language]}`;
}

function isLanguage(name: string): name is CodeLanguage {
  return Object.hasOwn(EXTENSIONS, name);
}
