import { describe, expect, test } from 'vitest';
import { findLyricsProblems } from '../../../shared/service/lyrics/problems.ts';
import { assistantTurn, composed, composeText, userTurn } from '../../testing/composed.ts';
import { likeliest } from './passage.ts';

describe('questions and what answers them', () => {
  test.each([
    // Questions about the app and its parameters, answered from the help text.
    ['what is top_p', /^### top_p\n/],
    // These are the suggestions of an empty chat.
    [
      'Explain temperature and top_p in three sentences',
      /^### temperature and top_p\n+\*\*temperature\*\*[^.]*\. \*\*top_p\*\* (?:0\.1|[^.])*\. [^.]*\.$/,
    ],
    [
      '用三句话解释 temperature 和 top_p',
      /^### temperature 和 top_p\n+\*\*temperature\*\*[^。]*。\*\*top_p\*\*[^。]*。[^。]*。$/,
    ],
    ['Show me a table, some code and a formula', /\|[\s\S]*```[\s\S]*\$/],
    ['给我看一个表格、一段代码和一个公式', /\|[\s\S]*```[\s\S]*\$/],
    ['Zeig mir eine Tabelle, etwas Code und eine Formel', /\|[\s\S]*```[\s\S]*\$/],
    ['表、コード、数式の例を見せて', /\|[\s\S]*```[\s\S]*\$/],
    ['What can you do here?', /^I am the \*\*sandbox/],
    ['你在这里能做什么？', /^我是\*\*沙盒/],
    ['Was kannst du hier alles?', /^I am the \*\*sandbox/],
    ['ここでは何ができますか？', /^I am the \*\*sandbox/],
    ['Schreib einen Songtext über einen Leuchtturm, mit Struktur-Tags', /^\[[\s\S]*Leuchtturm/m],
    ['灯台についての歌詞を、構成タグ付きで書いて', /^\[[\s\S]*灯台/m],
    ['Write song lyrics about a lighthouse, with structure tags', /^\[[\s\S]*lighthouse/im],
    ['写一首关于灯塔的歌词，带结构标签', /^\[[\s\S]*灯塔/m],
    ['What does temperature do?', /^### temperature\n/],
    ['How do I connect a real service?', /^### Connecting a real service/],
    ['is my api key safe', /^### The API key/],
    ['Where is my data stored?', /^### Where your data lives/],
    ['what happens when the connection breaks?', /^### Faults and commands/],
    ['which models can see images?', /vl/],
    ['what is the difference between chat completions and messages?', /^### Interfaces and models/],
    ['What can Quartet do?', /\*\*chat\*\*, \*\*speech\*\*, \*\*songs\*\* and \*\*pictures\*\*/],
    ['how do I turn text into speech?', /^### Speech\n/],
    ['which voices are there?', /^### Speech[\s\S]*accent/],
    ['how do I make a song?', /^### Songs\n[\s\S]*Describe a song/],
    ['which tags can lyrics have', /^### Songs[\s\S]*intro-short/],
    ['what does custom_mode do', /^### Songs/],
    ['what is style_weight', /^### style and style_weight/],
    ['what are negative_tags', /^### style/],
    ['what does vocal_gender do', /^### style/],
    ['怎样用语音朗读文稿', /^### 语音/],
    ['怎样制作歌曲', /^### 歌曲\n/],
    ['歌词有哪些标签', /^### 歌曲/],
    ['style_weight 是什么', /^### style 与/],
    ['negative_tags 是什么意思', /^### style/],
    ['vocal_gender 是什么', /^### style/],
    ['有哪些声音', /^### 语音/],
    ['怎么连接真实服务', /^### 连接真实服务/],
    ['温度参数是什么意思', /^### temperature/],
    ['我的密钥安全吗', /^### API 密钥/],
    // Questions that individual skills answer.
    ['hello', /^Hello! I am the \*\*sandbox\*\*/],
    ['你好！', /^你好！我是/],
    ['What is 12% of 2,340?', /280\.8/],
    ['Think about it step by step: what is 17% of 2,340?', /\*\*397\.8\*\*/],
    ['Please think hard and tell me what is 17% of 2,340', /\*\*397\.8\*\*/],
    ['请一步一步思考：2340的17%是多少？', /397\.8/],
    ['what is (2+3)^2 * 4 - 1', /\*\*99\*\*/],
    ['0.1 + 0.2', /\*\*0\.3\*\*/],
    ['2340的17%是多少', /397\.8/],
    ['7 / 0', /no value/],
    ['count to 5', /^1, 2, 3, 4, 5$/],
    ['从3数到6', /^3, 4, 5, 6$/],
    ['say exactly: Ahoy, *you*', /^Ahoy, \*you\*$/],
    ['show me markdown', /^# [\s\S]*\| :---[\s\S]*- \[x\][\s\S]*\$\$[\s\S]*```python/],
    ['show me a table', /^\| Voice/],
    ['Show me a table, some code and a formula', /^\| Voice[\s\S]*```python\n[\s\S]*\$\$\n/],
    [
      'Show a table, code in TypeScript, math and a list',
      /\| Voice[\s\S]*```typescript[\s\S]*- Tea[\s\S]*\$\$\n/,
    ],
    ['展示一个表格、一些代码和一个公式', /^\| [\s\S]*```python\n[\s\S]*\$\$\n/],
    ['你好，请用中文介绍一下你自己，然后写一个表格', /^我是\*\*沙盒[\s\S]*\n\n\| /],
    ['show some math', /\$\$\n\\int/],
    ['write a sorting function in TypeScript', /```typescript\nfunction mergeSort/],
    ['summarize: Bees fly. Bees make honey from flowers. The sky is blue.', /Bees make honey/],
    ['/faults', /\/fault drop-after=1[\s\S]*\/fault bad-hex` \| speech/],
    ['what is the meaning of life?', /That is beyond me/],
    ['How do I make a picture?', /Images/],
    ['How do I move to another computer?', /Create backup/],
    ['怎样备份我的数据', /创建备份/],
    ['参考图是什么', /引导构图和色彩/],
    ['人生的意义是什么', /超出了我的能力/],
  ])('%s', (question, answer) => {
    expect(composeText(question)).toMatch(answer);
  });
});

describe('lyrics', () => {
  test.each([
    ['Write lyrics about the moon, only the lyrics', /the moon/],
    ['Lyrics: a lighthouse keeper\n\nOnly the lyrics.', /a lighthouse keeper/],
    ['Write song lyrics about the moon in the tag format. Answer with nothing else.', /the moon/],
    ['写一首关于月亮的歌词，只要歌词', /月亮/],
    ['歌词：一位守灯塔的人\n\n只要歌词。', /守灯塔的人/],
  ])('%s: every answer there can be is lyrics and nothing but lyrics', (prompt, subject) => {
    const [part, ...more] = composed(prompt).parts;
    const [choice, ...others] = part?.kind === 'text' ? part.passage : [];
    expect([more, others]).toEqual([[], []]);
    const songs = typeof choice === 'object' ? choice.options.map(({ text }) => text) : [];
    expect(new Set(songs).size).toBeGreaterThan(4);
    for (const song of songs) {
      expect(findLyricsProblems(song)).toEqual([]);
      expect(song).toMatch(subject);
    }
  });

  test('are framed by a sentence unless forbidden, in a block that can be extracted', () => {
    const [, song] = /```text\n([\s\S]+?)\n```/.exec(composeText('Write lyrics about tea')) ?? [];
    expect(findLyricsProblems(song ?? '')).toEqual([]);
    expect(composeText('写一首关于茶的歌')).toMatch(/结构标签[\s\S]*```text\n\[intro/);
  });

  test('of an instrumental are tags only', () => {
    const text = composeText('Write lyrics for an instrumental about rain, only the lyrics');
    expect(text).toMatch(/^(?:\[(?:intro|inst|outro)-(?:short|medium)\]\s*)+$/);
  });

  test('continue where they were cut off', () => {
    const prompt = 'Write lyrics about the moon, only the lyrics';
    const whole = composeText(prompt);
    const turns = [userTurn(prompt), assistantTurn(whole.slice(0, 420)), userTurn('Continue')];
    expect(composeText('', { turns })).toBe(whole.slice(420));
  });
});

test('a summary names the questions and the most informative sentences', () => {
  const turns = [
    userTurn('How tall is the lighthouse of Alexandria?'),
    assistantTurn('The lighthouse of Alexandria stood over a hundred metres tall. It was white.'),
    userTurn('Write a summary of our conversation up to here. Keep everything that is needed.'),
  ];
  const text = composeText('', { turns });
  expect(text).toContain('- How tall is the lighthouse of Alexandria?');
  expect(text).toContain('over a hundred metres tall');
});

describe('the conversation', () => {
  test('a foreign partial answer is continued', () => {
    const turns = [userTurn('hello'), assistantTurn('Arr, matey, the'), userTurn('continue')];
    expect(composeText('', { turns })).toContain('matey, the');
  });

  test('a finished answer is not repeated', () => {
    const turns = [userTurn('count to 3'), assistantTurn('1, 2, 3'), userTurn('Continue')];
    expect(composeText('', { turns })).not.toContain('1, 2, 3,');
  });
});

describe('the system prompt', () => {
  test.each([
    ['Be brief.', /^[^\n]+$/],
    ['Begin every answer with "Ahoy!"', /^Ahoy! Hello/],
    ['Always answer in French.', /only speaks English/],
    ['Use all caps', /^HELLO! I AM/],
    ['请用中文回答', /^你好|^嗨/],
  ])('%s', (system, answer) => {
    expect(composeText('hello', { system })).toMatch(answer);
  });
});

describe('tools', () => {
  const tools = [
    { name: 'get_weather', description: 'Weather of a city', schema: {} },
    { name: 'search_books', description: 'Find books in the library', schema: {} },
  ];
  const called = (text: string) =>
    composed(text, { tools }).parts.flatMap((part) => (part.kind === 'tool' ? [part.name] : []));

  test('only tools the message mentions are called', () => {
    expect(called('What is the weather in Rome?')).toEqual(['get_weather']);
    expect(called('Please search for books about bees')).toEqual(['search_books']);
    expect(called('Use get_weather and search_books')).toEqual(['get_weather', 'search_books']);
    expect(called('Tell me a joke')).toEqual([]);
  });

  test('a tool result is reported, also a failed one', () => {
    const turns = (isError: boolean) => [
      userTurn('', { toolResults: [{ name: 'get_weather', text: 'no such city', isError }] }),
    ];
    expect(composeText('', { tools, turns: turns(true) })).toMatch(/failed.*no such city/);
    expect(composeText('', { tools, turns: turns(false) })).toContain('**no such city**');
  });
});

test('thinking states how the question was understood', () => {
  const [thinking] = composed('what is top_p', { thinking: true }).parts;
  expect(thinking?.kind === 'thinking' && likeliest(thinking.passage)).toContain('a question about top_p');
});

describe('a long text of any kind is answered without delay', () => {
  const LENGTH = 100_000;
  const tools = [
    {
      name: 'f',
      description: 'a',
      schema: { type: 'object', properties: { a: { type: 'array', items: { type: 'string' } } } },
    },
  ];

  test.each([
    'a',
    ' ',
    ',',
    '你',
    '1+',
    '(',
    '"',
    '\n',
    '/',
    'A ',
    'how many ',
    'about ',
    'count words ',
    '关于',
    'use f ',
    'system prompt ',
    '👩‍👩‍👧 ',
  ])('of %j', (piece) => {
    const text = piece.repeat(LENGTH / piece.length);
    const start = performance.now();
    composed(text);
    composed(text, { tools, toolChoice: { type: 'required' }, system: text });
    composed('', { turns: [userTurn(text), assistantTurn(text), userTurn('continue')] });
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
