/** Four rhyming lines. `{whole}` is the subject, `{short}` its core, `{call}` the core without an article. */
export type Stanza = readonly string[];

/** Stanzas of one language that fit together in any order. No rhyme depends on a subject, which can be any text. */
export interface LyricBank {
  readonly openers: readonly Stanza[];
  readonly verses: readonly Stanza[];
  readonly choruses: readonly Stanza[];
  readonly bridges: readonly Stanza[];
  /** Subject used when the prompt names none. */
  readonly subject: string;
}

/** Splits a text into stanzas at empty lines. */
const stanzas = (text: string): Stanza[] =>
  text
    .trim()
    .split('\n\n')
    .map((stanza) => stanza.split('\n'));

export const ENGLISH_BANK: LyricBank = {
  subject: 'the open sea',
  openers: stanzas(`
Let me tell you about {whole},
The story is not that long,
It wouldn't lie still in my pocket,
So I turned it into a song.

It started with {whole}
And a window left open wide,
And somebody hummed in the kitchen
A tune from the other side.

I was thinking about {whole}
On a night when I could not sleep,
And out of the dark came a chorus
I promised myself to keep.`),
  verses: stanzas(`
I left the lamp still burning low,
I walked before the day,
And every step along the road
Had something new to say.

The clock forgot its numbers then,
The rain forgot to fall,
And I could hear a melody
Come humming through the wall.

I've lost the map a hundred times,
I've learned the long way round,
And never have I missed a thing
That wanted to be found.`),
  choruses: stanzas(`
Here's to {short}, here's to the night,
Here's to the window that's keeping a light,
Here's to {short}, louder each time,
Give me a reason, I'll give you a rhyme.

Oh, {call}, {call}, carry me on,
Carry me over until the night's gone,
Oh, {call}, {call}, carry me through:
All of the songs that I sing are of you.

It was always {short}, it was always there,
A tune on the stairway, a spark in the air,
It was always {short}, it will always be
The one thing that sings out the best part of me.`),
  bridges: stanzas(`
And if the night is longer than I planned,
I'll draw it with a finger in the sand,
And if my voice should break upon the line,
I'll borrow yours, and you can borrow mine.

Stop the clocks and hold the door,
Give me only one verse more,
One more verse and I'll be gone,
And the song will carry on.`),
};
