import type { HelpEntry } from './help-entry.ts';

/** About speech, the player and the tasks. */
export const SPEECH_EN: readonly HelpEntry[] = [
  {
    title: 'Speech',
    words: 'speech speak speaking synthesis tts audio sound read aloud panel narration say out loud',
    text: `**Speech**, on the rail, turns text into sound:

1. Pick a voice in the list; ▶ plays a sample of it.
2. Write or paste a **script**. It may be long: it is cut at the ends of sentences and joined to one file.
3. Set model, speed, volume, pitch, format and sample rate, or leave them to the service.
4. Press **Speak**. Each result is a **take**: play it, make it again, save it, compare it with another.

Any answer of a chat can be spoken too, with **Speak it** under it.`,
  },
  {
    title: 'Voices',
    words:
      'voice voices preview sample star favourite add id accent speaker narrator which voices female male',
    text: `The list shows the voices the service names, and those you add **by their id** with a name, a language and a note. Star the ones you like, search them, filter them by language; ▶ plays a short sample, which is kept, so that hearing it again costs nothing.

The sandbox's own voices come from a small speech program on this computer. They speak English, and **Mandarin with an accent**; a text in another script is refused, and the refusal names the script. What you hear is the sandbox, not the service.`,
  },
  {
    title: 'Casts: several voices in one script',
    words:
      'cast casting dialogue dialog play roles characters several voices multiple speakers conversation name colon',
    text: `Switch on **Cast** and begin lines with a name and a colon:

\`\`\`
Anna: Did you hear that?
Ben: Only the wind.
\`\`\`

Assign a voice to each name. A name without one is read aloud as text, and the panel says so. Stage directions beside a name, as in \`Anna (laughs):\`, are not read aloud. The lines become one file.`,
  },
  {
    title: 'Takes',
    words:
      'take takes compare comparison a/b ab audition try several voices variants regenerate undo delete save as waveform',
    text: `Every time you press **Speak** you get a **take**, with its waveform, duration and voice. Play it, click the waveform to go to a place, save it elsewhere, make it again, take over its text and settings, or delete it (with undo; it stays in the trash for 30 days).

- **A/B**: put two takes on the sides A and B and switch between them while they play, at the same place.
- **Try on several voices**: tick voices in the list, and one take is made with each of them. Before many are made, you are asked: each is billed.`,
  },
  {
    title: 'Speak it',
    words: 'speak it answer turn read answer aloud listen hear reply',
    text: `**Speak it** under an answer makes a take of it with the voice in use and plays it when it is there. Code and formulas are left out. The take stands in Speech, and leads back to the answer.`,
  },
  {
    title: 'Speed, volume and pitch',
    words:
      'speed faster slower volume vol louder quieter pitch higher lower semitones format mp3 wav flac pcm sample rate hertz',
    text: `| Setting | Range | Note |
| --- | --- | --- |
| speed | 0.5 to 2 | a factor on the pace |
| volume | 0.1 to 10 | a factor on the loudness |
| pitch | −12 to 12 | whole semitones |
| format | mp3, wav, flac, pcm | mp3 where you choose none |
| sample rate | 8000, 16000, 22050, 24000, 32000, 44100 | 32000 where you choose none |

What is left at “default” is not sent. The real service has the last word on these ranges, and its reason is shown as it came. In the sandbox every one of them can be heard and measured.`,
  },
  {
    title: 'The player',
    words: 'player playback play pause seek loop repeat queue media keys space bar listening next previous',
    text: `The bar at the foot plays one thing at a time and stays while you go elsewhere. Click the waveform to go to a place; change the playing speed from 0.5 to 2 without changing the pitch; set the volume, repeat, go to the previous or next. **Space** plays and pauses when you are not in a text field, and the media keys of your keyboard work.`,
  },
  {
    title: 'Tasks',
    words:
      'task tasks job jobs queue running waiting progress cancel pause unknown outcome billed twice notification retry resume restart',
    text: `**Tasks** shows everything that runs, waits or has ended, and the number on the rail says how many run. Filter by state, stop, try again, look at the details, pause the queue.

Nothing billed is ever sent twice by itself. When Quartet ended between sending and the answer, the task says **Outcome unknown**: the service may have made it and charged for it, and only you decide whether it is sent again. *Remove* takes back what was not sent yet; *Stop waiting* leaves what was sent to the service, which may go on and bill. When a long task ends while the window is not in front, a notification tells you.`,
  },
  {
    title: 'Sound files',
    words: 'file files library folder saved where audio recording disk export id3 tags name mp3 find',
    text: `What is made lies as ordinary files with readable names, such as \`The harbour wakes - 2026-01-31 14-05.mp3\`, in the library folder. An mp3 carries its title, text, model, voice and date inside. *Save as* makes a copy wherever you like.`,
  },
];
