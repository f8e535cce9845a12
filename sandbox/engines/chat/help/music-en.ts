import type { HelpEntry } from './help-entry.ts';

/** About songs. */
export const MUSIC_EN: readonly HelpEntry[] = [
  {
    title: 'Songs',
    words: 'song songs music make a song create a song write a song compose singing panel new song',
    text: `**Music**, on the rail, makes songs. There are two ways in:

- **Write lyrics**: your words under structure tags such as \`[verse]\` and \`[chorus]\`.
- **Describe a song**: a sentence or two about mood, story and instruments; the service writes the words. No tags are needed.

Choose a style, what to leave out, a voice or *Instrumental*, and press **Make the song**. It may take minutes: you can go on working, and even close Quartet. The finished song stands in the list with its cover, plays with its words in step, and is kept as an mp3 file.

In the sandbox a song is really composed, played and sung, on this computer.`,
  },
  {
    title: 'Lyrics and their tags',
    words: 'lyrics tag tags structure verse chorus bridge intro outro inst section sections format rules',
    text: `Lyrics consist of sections, each beginning with a tag:

| Tag | Needs words | About how long |
| --- | --- | --- |
| \`[intro-short]\`, \`[intro-medium]\` | no | up to 10 s, 10 to 20 s |
| \`[verse]\`, \`[chorus]\`, \`[bridge]\` | yes | as long as the words |
| \`[inst-short]\`, \`[inst-medium]\` | no | up to 10 s, 10 to 20 s |
| \`[outro-short]\`, \`[outro-medium]\` | no | up to 10 s, 10 to 20 s |

Nothing may stand before the first tag; words under an intro, instrumental or outro are not needed, and I do not sing them. At most 2,000 characters in all, tags included; an emoji counts as one. What breaks a rule is never sent. Say “write lyrics about …” and I will draft some.`,
  },
  {
    title: 'The lyrics editor',
    words:
      'editor editing completion problem problems mistake underline timeline block reorder move drag duration repair paste pasted other tags draft',
    text: `Type \`[\` at the start of a line to choose a tag. A problem is marked at its line, with one sentence and, where it is clear, a fix to click. The **timeline** shows a block for each section and about how long it takes: drag a block, or move it with Alt and the arrow keys; its words go along.

Pasted lyrics with other heads (\`[Intro]\`, \`(Chorus)\`, \`Verse 2:\`, \`【副歌】\`) are **repaired on offer**: you see each change first. \`[Pre-Chorus]\` has no tag at the service, so you are asked what it is to be. **Draft lyrics** lets the chat model write some.`,
  },
  {
    title: 'Describe a song (custom_mode)',
    words: 'custom_mode describe description prompt mode wish without lyrics words written by the service',
    text: `**Describe a song** sends your text as a prompt, with \`custom_mode: true\`; lyrics go without it. At most 2,000 characters, and no tags are needed.

The sandbox reads from the description what the song is about and which styles it names, writes lyrics in its language, English or Chinese, and sings them.`,
  },
  {
    title: 'style and style_weight',
    words:
      'style style_weight styles weight genre genres folk pop rock electronic jazz lo-fi lofi orchestral chiptune ambient hip-hop tempo bpm mood instruments strength loosely strictly',
    text: `\`style\` says how a song is to sound, in words with commas between them: \`folk, warm guitar, slow\`. \`style_weight\`, from 0 to 1, says how strongly that counts; left at “default” it is not sent.

In the sandbox the style changes tempo, scale, chords, instruments, drums and sound. It knows folk, pop, rock, electronic, jazz, lo-fi, orchestral, chiptune, ambient, hip-hop and Chinese traditional music, instruments by name, moods (*happy*, *sad*, *calm*, *energetic*), *waltz*, *swing*, and a tempo such as \`96 bpm\`. Words it does not know are passed over. At weight **0** every song goes the middle of the road; at **1** it is all its style.`,
  },
  {
    title: 'negative_tags: what to leave out',
    words: 'negative_tags negative leave out exclude without no drums remove instruments avoid',
    text: `\`negative_tags\`, in the app *Leave out*, names what a song must not have: \`drums, electric guitar\`. In the sandbox named instruments and drums are really silent, a named genre is not used, and \`vocals\` makes the song instrumental.`,
  },
  {
    title: 'vocal_gender: the voice',
    words: 'vocal_gender vocal gender female male voice singer woman man who sings',
    text: `\`vocal_gender\` is \`f\` (female) or \`m\` (male), or is not sent. It is a wish: the service decides. In the sandbox it picks one of two singers, unless the style already names a voice and you chose none; with no wish at all it is drawn by lot. They are made from the voices of a small speech program, so expect a brave synthetic singer and no star. English is its mother tongue; **Mandarin is sung with an accent**.`,
  },
  {
    title: 'instrumental',
    words: 'instrumental no singing no vocals without voice only music karaoke',
    text: `\`instrumental: true\` asks for music that nobody sings. A text must be sent all the same: it gives the song its shape. In the sandbox an instrument plays the tune the words would have had.`,
  },
  {
    title: 'title and model of a song',
    words: 'title name of the song music model vendor-music-1.0-260319 cover picture id3',
    text: `\`title\` is the song's name; without one it is named after its words. \`model\` can only be \`vendor-music-1.0-260319\`; the sandbox refuses others as the service would.

The title is part of what a song in the sandbox is made from: the same request gives the same song, another title another tune. Title, style and lyrics stand in the mp3, and the cover is drawn from them.`,
  },
  {
    title: 'While a song is being made',
    words:
      'waiting progress percent task id queued running how long polling asked after close quartet restart stop waiting check again submit again song lost stalled interrupted resume',
    text: `The service answers a request for a song with a **task id**, which is on disk before anything else happens. From then on Quartet asks after it, less and less often. A percentage is shown only where the service tells one. Close the app, and it asks again at the next start.

- *Remove* takes back what was not sent yet. *Stop waiting* ends the waiting: the service may still finish and bill, and **Check again** fetches the song later at no cost.
- **May have been charged** means that it was sent and no answer came: only you decide whether it is *submitted again*.
- A state Quartet does not know is shown word for word, and it goes on asking.`,
  },
  {
    title: 'Finished songs',
    words:
      'finished card version versions cover waveform follow words sections play reuse settings make again save as download delete trash several songs one task where are my songs',
    text: `A song has one **version**, or several where the service made several. Open it to see its lyrics, which follow the sound where their times are known, and its sections; a click goes there. **Reuse settings** puts text, title and style into a new song, **Make again** sends the same request once more (and is billed again), **Save as** makes a copy wherever you like. Deleted songs stay in the trash for 30 days.

The sandbox sends the time of every word along.`,
  },
  {
    title: 'An answer as a song',
    words: 'turn an answer into one crossing from chat button under the answer',
    text: `**Make it a song** under an answer takes its lyrics to Music: structure tags are found, also inside a code block, and other heads are repaired on offer. Nothing is sent before you press *Make the song*. The song leads back to the answer.`,
  },
  {
    title: 'Faults of songs',
    words:
      'song faults fault fails stalls lost expired wrong file task-fails task-stalls task-lost expired-url music',
    text: `Write \`/fault NAME\` in the lyrics or the description; it is not sung.

| Fault | What happens |
| --- | --- |
| \`task-fails\`, \`task-stalls\`, \`task-lost\` | the task fails, never ends, is known to nobody |
| \`task-state=polishing\` | a state nobody has heard of |
| \`no-task-id\` | accepted, and not told under which name |
| \`songs=3\` | three songs of one task |
| \`no-url\`, \`expired-url\`, \`url=file:///etc/passwd\` | a result without an address, one that is gone, one that must not be fetched |
| \`wrong-audio\`, \`wrong-image\` | a picture where the sound should be, and the other way round |
| \`query:status=503,query:times=2\` | asking fails twice, then all is well |
| \`file:drop-after=20000,file:times=1\` | the download breaks off once |`,
  },
];
