import { describe, expect, it } from 'vitest';
import { pauseMs } from '../../shared/script/pauses.ts';
import { ERROR_ACTIONS, ERROR_CLASSES } from '../../shared/service/errors.ts';
import { LANGUAGES, readCatalog } from './catalogs.ts';
import { messages as en } from './en/messages.ts';

/** Every text by its path, e.g. `app.rail.chat`. */
function texts(node: object, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(node)) {
    const at = path === '' ? name : `${path}.${name}`;
    if (typeof value === 'string') found.set(at, value);
    else if (typeof value === 'object' && value !== null)
      for (const [k, v] of texts(value, at)) found.set(k, v);
    else throw new Error(`${at} is neither a text nor a group`);
  }
  return found;
}

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map((m) => m[1]).sort();
const english = texts(en);
const stem = (path: string) => path.replace(/_(zero|one|two|few|many|other)$/, '');

describe('English', () => {
  it('has a plural for every singular', () => {
    for (const path of english.keys()) {
      if (path.endsWith('_one')) expect(english.has(path.replace(/_one$/, '_other')), path).toBe(true);
    }
  });

  it('has every text that mentions a charge without it, too, as the sandbox is free', () => {
    const charged = [...english].filter(([path, text]) => /charge/.test(text) && !/Free(_\w+)?$/.test(path));
    const alone = charged.filter(([path]) => !english.has(path.replace(/(_\w+)?$/, 'Free$1')));
    expect(new Set(alone.map(([path]) => stem(path)))).toEqual(ALWAYS_CHARGED);
  });

  it('has words for every kind of failure and everything to do about it', () => {
    for (const kind of ERROR_CLASSES) {
      expect(english.get(`errors.class.${kind}`), kind).toBeDefined();
      expect(english.get(`errors.help.${kind}`), kind).toBeDefined();
    }
    for (const action of ERROR_ACTIONS.filter((name) => name !== 'none')) {
      expect(english.get(`errors.action.${action}`), action).toBeDefined();
    }
  });
});

describe.each(LANGUAGES.map(({ tag }) => tag).filter((tag) => tag !== 'en'))('%s', async (language) => {
  const translated = texts((await readCatalog(language)).messages);
  const forms = new Set<string>(new Intl.PluralRules(language).resolvedOptions().pluralCategories);
  const wanted = [...english].filter(([path]) => !path.endsWith('_one') || forms.has('one'));

  it('has the keys of English, in its own plural forms', () => {
    expect([...translated.keys()].sort()).toEqual(wanted.map(([path]) => path).sort());
  });

  it('has no empty text', () => {
    for (const [path, text] of translated) expect(text.trim(), path).not.toBe('');
  });

  it('names the same values in each text', () => {
    for (const [path, text] of translated) {
      const other = english.get(path) ?? '';
      // A singular may say its number in words.
      const values = path.endsWith('_one')
        ? (text: string) => placeholders(text).filter((name) => name !== 'count')
        : placeholders;
      expect(values(text), path).toEqual(values(other));
    }
  });

  it('is translated, but for names and words that it shares with English', () => {
    const letters = (text: string) => text.replace(/\{\{[^}]*\}\}/g, '');
    const same = [...translated].filter(
      ([path, text]) => english.get(path) === text && /[a-z]{4}/i.test(letters(text)),
    );
    const shared = SHARED_WORDS[language] ?? [];
    expect(
      same.filter(([path, text]) => !NAMES.has(stem(path)) && !shared.includes(text)).map(([path]) => path),
    ).toEqual([]);
  });
});

/** The texts that mention a charge and are shown only where there may be one, or say when there is none. */
const ALWAYS_CHARGED = new Set([
  'answers.compare.costPartly',
  'app.tour.chat.hint',
  'chat.transcript.sandboxHint',
  'errors.stoppedSent',
  'grids.plan.askHint',
  'images.draw.askHint',
  'images.ending.stoppedHint',
  'lightbox.done.variedHint',
  'settings.connections.profile.imageHeadersTimeoutMsHint',
  'settings.connections.testCost',
  'settings.connections.tested.not_tested',
  'settings.data.askAboveHint',
  'speech.voices.previewCharged',
  'tasks.ending.unknownErrorHint',
  'tasks.ending.unknownHint',
  'tasks.stoppedSent',
  'tasks.unknown.charged',
  'warnings.disk.damaged.help',
  'warnings.disk.full.help',
]);

/** The messages that read the same in every language. */
const NAMES = new Set([
  'app.name',
  'finding.export.json',
  'finding.export.markdown',
  'lyrics.repair.times',
  'music.draft.count',
  'music.stepWithPercent',
  'parameters.choice.auto',
  'parameters.choice.fast',
  'parameters.choice.json_object',
  'parameters.choice.json_schema',
  'parameters.choice.standard',
  'parameters.choice.standard_only',
  'parameters.interfaceChat',
  'parameters.interfaceMessages',
  'settings.connections.profile.imageSizesExample',
  'settings.general.codeThemes.quartet',
  'tasks.percent',
]);

/** Words that are the same in English and in a language that borrows from it. */
const SHARED_WORDS: Readonly<Record<string, readonly string[]>> = {
  de: [
    'Backup',
    'Bias',
    'Block: {{name}}',
    'Bridge',
    'Chat',
    'Chats',
    'Code',
    'Container',
    'Debug',
    'Desktop',
    'Details',
    'Format',
    'Info',
    'Inst',
    'Instrumental',
    'Intro',
    'Name',
    'Optional',
    'Orange',
    'Outro',
    'Player',
    'Position',
    'Position in {{title}}',
    'Prompt',
    'Region',
    'Sampling',
    'Sandbox',
    'Seed',
    'Skills',
    'Song',
    'Songs',
    'Status {{status}}',
    'Streaming',
    'System',
    'Tags',
    'Text',
    'Tool',
    'Tool {{name}}',
    'Tools',
    'Updates',
    'Variation',
    'Version',
    'Warm',
    'Version {{n}}',
    'Version {{version}}',
    'Zoom',
    'offline',
    '{{title}} · Version {{n}}',
  ],
};

describe('a pause', () => {
  it.each(LANGUAGES.map(({ tag }) => tag))(
    'is inserted into a script in %s as one that is known',
    async (tag) => {
      const mark = texts((await readCatalog(tag)).messages).get('speech.script.pauseMark') ?? '';
      expect(pauseMs(mark.replace('{{seconds}}', '0.5'))).toBe(500);
    },
  );
});
