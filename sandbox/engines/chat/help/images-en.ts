import type { HelpEntry } from './help-entry.ts';

/** About pictures, the library and backups. */
export const IMAGES_EN: readonly HelpEntry[] = [
  {
    title: 'Making pictures',
    words:
      'picture pictures image images draw drawing make a picture generate paint illustration panel gallery album',
    text: `**Images**, on the rail, makes pictures. Say what you want to see, choose a model and a shape, how many, and press **Draw** (Ctrl/⌘ Enter). Pictures that are still being made hold their place in the gallery; you can go on working, and even close Quartet.

A click opens a picture large: the wheel zooms, drag moves it, the arrows walk, **I** shows how it was made. Two pictures can be compared with a split slider.

In the sandbox they are really drawn, on this computer, and carry a small “sandbox” mark.`,
  },
  {
    title: 'Prompts of pictures',
    words:
      'prompt words colours style painter landscape woodcut poster infographic abstract bauhaus draw from',
    text: `A service's model reads your **prompt** as a model does. The sandbox looks for words it knows, in English and Chinese, and draws with one of several painters: landscapes with weather, season and time of day; cities; woodcut and ink; posters with the words in quotation marks set large; infographics with charts of the numbers you give; vases and fruit; Bauhaus tiles; abstract flow. Colours you name are used. Asked again, the same request gives another picture. A prompt may have 10,000 characters.`,
  },
  {
    title: 'Image models and sizes',
    words:
      'image model models size sizes aspect ratio wide portrait square resolution pixels vendor-image seedream nova',
    text: `| Model | For | Sizes in the sandbox |
| --- | --- | --- |
| \`vendor-image-2.0-260319\` | the newest, many shapes | 1024×1024, 1360×768, 768×1360, 2048×880, 2048×2048 |
| \`vendor-image-1.0-260319\` | general | 1024×1024, 1152×864, 864×1152 |
| \`partner-seedream-5-0-260128\` | large | 2048×2048, 2560×1440, 1440×2560, 4096×4096 |
| \`vendor-nova-u1-fast\` | infographics, fast | 1024×1024, 1024×1536, 1536×1024 |

Any other id and size can be typed. What is left at *service default* is not sent. The documentation of the service shows no sizes: they are a setting of the connection (*Advanced*).`,
  },
  {
    title: 'A reference picture',
    words:
      'reference picture image to image guide composition style upload paste drop url data uri metadata exif location',
    text: `A **reference** guides composition and colours: drop, paste or pick a picture, take one from the library, or give its address. A file is turned upright, freed of everything else it says (such as where it was taken), made smaller where it is too large, and sent along; an address is sent as it is, and the service fetches it.

The sandbox loads no addresses but its own. It takes palette and light from the reference.`,
  },
  {
    title: 'Wait or queue',
    words:
      'wait queue sync async synchronous asynchronous task pending polling billed image/sync image/async image/pending',
    text: `*Wait* sends one call that answers with the picture (\`POST /v1/image/sync\`); if the line breaks meanwhile, nobody knows whether it was made and billed. *Queue* gets a task id at once (\`POST /v1/image/async\`), which is kept on disk and asked after (\`GET /v1/image/pending\`), also after a restart. Four pictures are four requests, and each may be billed; above a number you set, Quartet asks first.`,
  },
  {
    title: 'Grid runs',
    words: 'grid run grid runs compare models sizes table matrix cross several models at once',
    text: `A **grid run** draws one prompt with several models, in several sizes, with and without the reference, and shows the results as a table. It says beforehand how many requests that is.`,
  },
  {
    title: 'The library',
    words:
      'library files folder everything made search star export zip manifest delete trash undo disk space where are my pictures',
    text: `**Library** has everything made: takes, songs and pictures, by kind, model, date and star, with search in prompts. Files are ordinary files with readable names, and carry prompt, model and settings inside (*Settings → Data and backup* turns that off). Select several to export them as a zip with a \`manifest.json\`, or to delete them: deleted things stay in the trash for 30 days.

If the records are lost, *Look through the folder* makes them anew from what the files say of themselves.`,
  },
  {
    title: 'Backup and moving to another computer',
    words:
      'backup back up restore archive export everything move another computer new machine copy all data save my data',
    text: `*Settings → Data and backup → Back up everything* writes one archive: conversations, records, files and settings, **never keys**. *Restore from a backup* checks every file in it and takes its place at the next start; what was there is set aside, not deleted. In a terminal: \`npm run backup -- --to FILE\` and \`npm run restore -- --from FILE\`.`,
  },
  {
    title: 'An answer as a picture, a picture in a chat',
    words: 'draw it turn an answer into picture attach to chat crossing',
    text: `**Draw it** under an answer takes its text to the prompt bar; nothing is sent before you press *Draw*. **Attach to chat** on a picture puts it into the message of a conversation; a vision model (\`vendor-vl-…\`) is needed to look at it.`,
  },
  {
    title: 'Faults of pictures',
    words: 'picture image faults fault fails stalls lost expired wrong file bomb html redirect',
    text: `Write \`/fault NAME\` in the prompt; it is not drawn.

| Fault | What happens |
| --- | --- |
| \`task-fails\`, \`task-stalls\`, \`task-lost\` | a queued picture fails, never ends, is known to nobody |
| \`no-task-id\`, \`reset\` | sent, and nobody knows what became of it |
| \`images=3\` | three pictures of one request |
| \`no-url\`, \`expired-url\`, \`url=file:///etc/passwd\` | no address, one that is gone, one that must not be fetched |
| \`wrong-image\`, \`wrong-audio\`, \`bomb\` | not what it should be, a sound, a picture that would fill the memory |
| \`file:drop-after=20000,file:times=1\` | the download breaks off once |`,
  },
];
