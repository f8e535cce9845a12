import { parseLyrics } from '../../../shared/service/lyrics/parse.ts';
import { diceOf } from './dice.ts';
import { mixSong } from './mix/mix-song.ts';
import { beatClock, compose, sungWords, timedLines } from './score/compose.ts';
import { sing } from './singing/sing.ts';
import { type RenderedSong, SAMPLE_RATE, type SongOrder } from './song-order.ts';
import { chooseStyle, voiceOf } from './style/choose-style.ts';
import { refusals } from './style/style-words.ts';
import { writeLyrics } from './write-lyrics.ts';

/** Fraction of the work spent on singing; the band is the rest. */
const SINGING_SHARE = 0.4;

/**
 * Composes, plays and sings a song. The same order returns the same samples.
 * @param onProgress Called with the completed fraction, 0 to 1, which never decreases.
 */
export async function renderSong(
  order: SongOrder,
  onProgress: (share: number) => void,
): Promise<RenderedSong> {
  const prompt = order.mode === 'prompt' ? order.text : '';
  // A prompt such as "a slow jazz song about rain" also specifies the style.
  const words = order.style.trim() === '' ? prompt : order.style;
  const dice = diceOf(`${order.seed}\n${order.title}\n${words}`);
  const instrumental = order.instrumental || refusals(order.negativeTags).voice;
  const text = order.mode === 'prompt' ? writeLyrics({ prompt, seed: order.seed, instrumental }) : order.text;
  const request = { ...order, style: words };
  const style = chooseStyle(request, dice);
  const voice = instrumental ? null : voiceOf(request, dice);
  const score = compose(parseLyrics(text), style, voice, dice);
  const clock = beatClock(style);
  const share = voice ? SINGING_SHARE : 0;
  const sung = voice
    ? await sing({
        ...{ words: sungWords(score, clock), voice, lengthSec: score.lengthSec },
        onProgress: (done) => onProgress(done * share),
      })
    : null;
  const { left, right } = await mixSong(score, clock, sung, dice, (done) =>
    onProgress(share + done * (1 - share)),
  );
  return {
    ...{ left, right, sampleRate: SAMPLE_RATE, title: order.title },
    style: order.style.trim() || style.words,
    lyrics: timedLines(score, clock, voice !== null),
  };
}
