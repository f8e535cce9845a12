import type { HelpEntry } from './help-entry.ts';

/** About the app itself. */
export const APP_EN: readonly HelpEntry[] = [
  {
    title: 'Quartet',
    words: 'quartet app application program features overview purpose',
    text: `Quartet is a desktop window for four crafts over one AI service: **chat**, **speech**, **songs** and **pictures**. You bring the service (an address and a key) or use the sandbox that comes with it. Everything you write and receive stays on your computer; nothing is sent anywhere but to the connections you set up.`,
  },
  {
    title: 'The sandbox',
    words: 'sandbox practice test offline fake free server mock demo without key',
    text: `The sandbox is a small server on your own computer that speaks the interface of the real service. It costs nothing, needs no account, and checks each request as strictly as the real one. It is **not a language model**: it looks things up in a help text, follows rules, and draws its words with a real sampler; its voices are those of a small speech program, its songs are composed, played and sung by a program, and its pictures drawn by one. The app marks its connection as “Sandbox”, so that nobody mistakes its answers for a model's.

By itself it runs with \`npm run sandbox -- --port 4000 --key my-key --latency 20\`.`,
  },
  {
    title: 'Connecting a real service',
    words: 'connect connection add account real service address base url setup server host endpoint switch',
    text: `1. Open **Settings** and go to the connections.
2. Add one with the service's **base address** (for example \`https://api.example.com\`) and your **key**.
3. Press **Test the connection**: it says what works, or what went wrong and what to do.
4. Press **Use this connection**, or pick it with the pill at the bottom of the rail: a new one is not in use before.

The address must be \`https:\`; plain \`http:\` is for this computer only. A trailing \`/v1\` or slash does no harm.`,
  },
  {
    title: 'The API key',
    words: 'api key token secret password stored safe encrypted leak last four characters',
    text: `The key is kept by the core of the app and never reaches the window: there you only see its **last four characters**. On the desktop it is encrypted by the system's keychain; in the browser it stays in memory, unless you ask to keep it: then it lies in a file only you can read. It is never written to a log, an error message or an export. Changing a connection to another server forgets the key until you enter it again.`,
  },
  {
    title: 'Where your data lives',
    words:
      'data folder stored storage location database files disk backup path directory keep history saved sqlite',
    text: `Conversations lie in one database file in the app's data folder on this computer; Settings shows where that is. Takes, songs and pictures lie beside it as ordinary files, in the library folder. The environment variable \`QUARTET_DATA\` moves the whole folder. An answer is written while it comes, so a crash or a power cut loses at most a fraction of a second.`,
  },
  {
    title: 'Privacy',
    words: 'privacy telemetry tracking private analytics spy network send cloud upload',
    text: `There is no telemetry. The app talks to the connections you set up and to nobody else: no analytics, no update pings with your data, and pictures that an answer points to are never loaded. The sandbox does not talk to the network at all.`,
  },
  {
    title: 'Keyboard shortcuts',
    words: 'keyboard shortcut shortcuts keys hotkey hotkeys keybinding binding ctrl cmd',
    text: `| Keys | What they do |
| --- | --- |
| Ctrl/⌘ K | Command palette |
| Ctrl/⌘ N | New conversation |
| Ctrl/⌘ , | Settings |
| Ctrl/⌘ B | Show or hide the list |
| Enter / Shift+Enter | Send / new line |
| Esc | Stop the answer |
| Ctrl/⌘ R | Regenerate |
| Shift+Esc | Go to the composer |
| Ctrl/⌘ / | All shortcuts |

The shortcut sheet in the app is the last word: press **?** outside a text field.`,
  },
  {
    title: 'Stopping an answer',
    words: 'stop stopping cancel abort escape halt answer generation',
    text: `Press **Esc** or the Stop button. What has come so far is kept and marked as stopped; *Continue* lets the model go on, *Regenerate* starts afresh. Leaving the conversation or reloading the window does **not** stop an answer: it goes on in the background and is there when you come back.`,
  },
  {
    title: 'Regenerate, edit and branches',
    words: 'regenerate retry again edit resend branch branches sibling version variant fork tree alternative',
    text: `**Regenerate** asks again; **edit** changes one of your messages and sends it anew. Neither overwrites anything: the new text becomes a branch beside the old one, and ‹ 2/3 › walks between them. A conversation is a tree, and you always see one path through it.`,
  },
  {
    title: 'Continue',
    words: 'continue go on resume cut off unfinished incomplete rest truncated',
    text: `When an answer ended because of *max tokens*, was stopped, or broke off, **Continue** sends the conversation with the unfinished answer and asks the model to go on exactly there. What comes is appended to the same message. The sandbox really does find the place in its own sentence.`,
  },
  {
    title: 'When a connection breaks',
    words:
      'interrupted broken lost network error failure crash disconnect offline reconnect incomplete stream',
    text: `Text that already came is never thrown away. If the stream breaks, the answer is marked **interrupted** and offers *Continue* and *Retry*. If the service is silent for a while you see “still waiting”, later a time-out; both waits are settings of the connection. To see it happen, type \`/fault drop-after=2000\` or \`/fault stall-after=1000\`.`,
  },
  {
    title: 'Search',
    words: 'finding find history old conversation full text lookup',
    text: `The field over the list searches every word of every conversation, Chinese included, and opens the hit at its message. The command palette (Ctrl/⌘ K) jumps to conversations by name and runs any action.`,
  },
  {
    title: 'Drafts',
    words: 'draft drafts unsent composer text kept restart',
    text: `What you type is kept as a draft per conversation, also over a restart, and the composer is only emptied once the message is safely stored.`,
  },
  {
    title: 'Languages and themes',
    words: 'language english chinese theme dark light mode appearance colour color ui interface locale',
    text: `The window speaks English and 简体中文 and has a light and a dark theme. Both follow your system unless you choose in **Settings**. In which language I answer depends on yours: write Chinese and I answer in Chinese.`,
  },
  {
    title: 'The two interfaces',
    words: 'interface chat completions messages difference which api choose two interfaces',
    text: `The service offers two ways to chat. **Chat completions** has all models, several answers at once (\`n\`), seeds, penalties and log probabilities. **Messages** has one model, \`vendor-s2\`, and adds thinking, citations, prompt caching and \`top_k\`; its temperature ends at 1, not 2. The header of a conversation switches between them.`,
  },
  {
    title: 'Models',
    words: 'model models best pick choose picker vision vl partner vendor which available',
    text: `The model picker in the header groups them: the service's own (\`vendor-…\`), those of partners (\`partner-…\`), and the ones with \`vl\` in their name, which **see images**. Any other id can be typed by hand. In the sandbox they all give the same kind of answer, but the rules differ: only vision models take pictures, only \`vendor-s2\` speaks Messages.`,
  },
  {
    title: 'Pictures in a message',
    words: 'image images picture pictures photo paste attach upload vision see drag drop',
    text: `Paste, drop or pick a picture in the composer. Only vision models (\`vendor-vl-…\`) take pictures; other models refuse with a sentence that names them. The sandbox reads the file's format and its size in pixels. It does not see what is on it.`,
  },
  {
    title: 'Faults for the curious',
    words: 'fault faults fail failure simulate error test break demo drop stall slow malformed',
    text: `Write \`/fault NAME\` in a message and the answer fails that way: \`/fault drop-after=400\` cuts the connection after 400 bytes, \`/fault retry-after=5\` is a 429, \`/fault status=503\` an overloaded service, \`/fault slow=200\` a slow line, \`/fault stall-after=600\` silence, \`/fault no-done\` a stream without its end, \`/fault malformed-json\` a broken event among good ones. \`/faults\` lists them all. In a script of Speech the same works, and \`/fault bad-hex\`, \`odd-hex\`, \`empty-audio\`, \`wrong-audio\` and \`huge=300000000\` besides; songs have faults of their own (“faults of songs”). Programs use the header \`X-Sandbox-Fault\`, and \`--fault\` sets it for the whole server.`,
  },
  {
    title: 'Commands of the sandbox',
    words: 'command commands slash request end reason show raw json inspect',
    text: `- \`/request\` shows the parameters that reached me
- \`/faults\` lists the failures I can play, \`/fault NAME\` plays one
- \`/end refusal\` ends the answer with that reason; also \`pause_turn\`, \`compaction\`, \`max_tokens\`, \`model_context_window_exceeded\`, and with a tool or a stop sequence in the parameters \`tool_use\`, \`stop_sequence\``,
  },
];
