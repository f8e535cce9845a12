import { FAULTS, faultForm, type Place } from './faults.ts';

const PLACES = {
  any: 'any answer',
  stream: 'streams',
  speech: 'speech',
  song: 'songs',
  image: 'pictures',
  task: 'songs and pictures: the answers about a task',
  media: 'songs and pictures: the files that are made',
} as const satisfies Record<Place | 'any', string>;

/** Returns the text of `--help`: the options, and every fault by its place. */
export function usage(): string {
  const faults = Object.entries(PLACES).map(([place, name]) => {
    const forms = Object.entries(FAULTS)
      .filter(([, rule]) => rule.place === place || ('also' in rule && rule.also === place))
      .map(([fault, rule]) => faultForm(fault, rule));
    return `  ${name}\n${wrapped(forms)}`;
  });
  return `Usage: npm run sandbox -- [options]
  --port N       listen on this port of 127.0.0.1 (0 or nothing: a free one)
  --key K        the key it wants (nothing: a random one, which is printed)
  --latency MS   milliseconds between two pieces of a stream, and before a song or picture is begun
  --fault F,…    failures every answer shows; a request asks for its own in the header X-Sandbox-Fault
  --state DIR    keep songs and pictures in DIR: a later start with it goes on with them
  --seed N       other songs and pictures of the same requests

Faults, and where each shows:
${faults.join('\n')}
Of a song or picture, any of them may be for one answer only: create:status=503, query:slow=100,
file:drop-after=1000, and of a song cover:html. With query:times=2, file:times=1 or cover:times=1 they show so many times, then all is well.
In the window they are typed into a message, a script, lyrics or a prompt: /fault drop-after=400
`;
}

/** Wraps words at an easily readable line width. */
function wrapped(words: readonly string[]): string {
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line === undefined || line.length + word.length > 100) lines.push(`    ${word}`);
    else lines[lines.length - 1] = `${line}, ${word}`;
  }
  return lines.join('\n');
}
