import type { LyricBank } from './lyric-bank.ts';

export const ENGLISH_BANK: LyricBank = {
  subject: 'the open sea',
  openers: [
    [
      'Let me tell you about {whole},',
      'The story is not that long,',
      "It wouldn't lie still in my pocket,",
      'So I turned it into a song.',
    ],
    [
      'It started with {whole}',
      'And a window left open wide,',
      'And somebody hummed in the kitchen',
      'A tune from the other side.',
    ],
    [
      'Every road goes back to {whole},',
      'Every clock in the hall says so,',
      'And I hum to myself on the landing',
      'The one little song I know.',
    ],
    [
      'I was thinking about {whole}',
      'On a night when I could not sleep,',
      'And out of the dark came a chorus',
      'I promised myself to keep.',
    ],
    [
      "There's a page about {whole}",
      'In the book that I never wrote,',
      "And it opens as soon as I'm singing,",
      'And it turns with every note.',
    ],
  ],
  verses: {
    sea: [
      [
        'The harbour lights are burning low,',
        'The gulls have gone to rest,',
        'And every wave that rolls ashore',
        'Brings something from the west.',
      ],
      [
        'I learned the weather from the gulls,',
        'The tide from creaking wood,',
        'And all the things the water said',
        'I almost understood.',
      ],
    ],
    night: [
      [
        'The tower strikes for no one else,',
        'The town lies still as stone,',
        'But up above the chimney pots',
        'The night is not alone.',
      ],
      [
        'I counted every star there was',
        'And then I lost my place,',
        'So I began again with one',
        'That shone upon your face.',
      ],
    ],
    rain: [
      [
        'The gutters play a steady drum,',
        'The rooftops keep the beat,',
        'And all the colours of the signs',
        'Lie painted on the street.',
      ],
      [
        'I never bring a coat along,',
        'I never learned to run,',
        'For half the songs I ever knew',
        'Were rained on, every one.',
      ],
    ],
    love: [
      [
        'You laughed before the joke was done,',
        'You stole my winter coat,',
        'And still I keep inside a drawer',
        'The first words that you wrote.',
      ],
      [
        'We danced between the kitchen chairs,',
        'The radio turned down,',
        'And I have never been as rich',
        'As in that sleeping town.',
      ],
    ],
    road: [
      [
        'I packed a map I cannot read,',
        'A sandwich and a song,',
        'And told the folks along the line',
        "I wouldn't be that long.",
      ],
      [
        'The hills roll over in their sleep,',
        'The towns go drifting by,',
        'And I have nothing on my back',
        'Except a piece of sky.',
      ],
    ],
    any: [
      [
        'I left the lamp still burning low,',
        'I walked before the day,',
        'And every step along the road',
        'Had something new to say.',
      ],
      [
        'They told me it would pass in time,',
        'They told me to be strong,',
        'But nobody had told me yet',
        'What harm was in a song.',
      ],
      [
        'The clock forgot its numbers then,',
        'The rain forgot to fall,',
        'And I could hear a melody',
        'Come humming through the wall.',
      ],
      [
        "I've lost the map a hundred times,",
        "I've learned the long way round,",
        'And never have I missed a thing',
        'That wanted to be found.',
      ],
    ],
  },
  choruses: [
    [
      "Here's to {short}, here's to the night,",
      "Here's to the window that's keeping a light,",
      "Here's to {short}, louder each time,",
      "Give me a reason, I'll give you a rhyme.",
    ],
    [
      'All for {short}, let the whole city hear,',
      "As long as we're singing, the morning is near,",
      'All for {short}, and all in one breath,',
      'With nothing to lose and with everything left.',
    ],
    [
      'Oh, {call}, {call}, carry me on,',
      "Carry me over until the night's gone,",
      'Oh, {call}, {call}, carry me through:',
      'All of the songs that I sing are of you.',
    ],
    [
      'Sing it for {short}, sing it out loud,',
      'Sing it alone and then sing with the crowd,',
      'Sing it for {short}, over again,',
      'Until every stranger has turned to a friend.',
    ],
    [
      'It was always {short}, it was always there,',
      'A tune on the stairway, a spark in the air,',
      'It was always {short}, it will always be',
      'The one thing that sings out the best part of me.',
    ],
  ],
  bridges: [
    [
      'And if the night is longer than I planned,',
      "I'll draw it with a finger in the sand,",
      'And if my voice should break upon the line,',
      "I'll borrow yours, and you can borrow mine.",
    ],
    [
      'Turn it down, turn it down,',
      "Till there's only one sound:",
      'One heart keeping time',
      'With its feet on the ground.',
    ],
    [
      'Maybe I was wrong, maybe I was young,',
      'Maybe there are words that were never sung,',
      'Say them for me now, say them soft and slow,',
      "I'll be right behind you, I'll be singing low.",
    ],
    [
      'Stop the clocks and hold the door,',
      'Give me only one verse more,',
      "One more verse and I'll be gone,",
      'And the song will carry on.',
    ],
  ],
};
