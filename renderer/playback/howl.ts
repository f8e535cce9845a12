import { Howl, Howler } from 'howler';
import { playFailure } from './play-failure.ts';
import type { MakeSound } from './sound.ts';

// Files play through audio elements: they stream, seek by Range and keep their pitch at any speed.
// Web Audio would load and decode each file completely first.
Howler.usingWebAudio = false;
Howler.autoUnlock = false;

/** The internals of Howler that its types do not declare. */
interface Inner {
  _obtainHtml5Audio(): HTMLAudioElement;
}
interface InnerHowl {
  readonly _sounds: readonly { readonly _node: HTMLAudioElement }[];
  _clearSound(element: HTMLAudioElement): void;
}
// Its pool is filled on the first touch of a phone and logs a warning while it is empty.
(Howler as unknown as Inner)._obtainHtml5Audio = () => new Audio();
// Howler releases a file by loading a `data:` address in its place, which the content policy blocks.
(Howl.prototype as unknown as InnerHowl)._clearSound = (element) => {
  element.removeAttribute('src');
  element.load();
};

const SECOND = 1000;

/** A source played by Howler. */
export const makeHowl: MakeSound = (url, settings, events) => {
  // Howler passes on only a number, or advice for phones.
  const errorNow = () => (howl as unknown as InnerHowl)._sounds[0]?._node.error ?? null;
  const howl: Howl = new Howl({
    src: [url],
    html5: true,
    // The URL does not contain the format; the host's content type does.
    format: ['mp3'],
    volume: settings.volume,
    rate: settings.rate,
    onplay: events.onPlaying,
    onend: events.onEnd,
    onloaderror: () => events.onFailed(playFailure(errorNow() ?? { message: '' })),
    onplayerror: () => events.onFailed(playFailure(errorNow())),
  });
  let closed = false;
  // A whole number of seconds above 1,000 could be mistaken for a sound id.
  const seconds = (ms: number) => ms / SECOND + 1e-6;
  return {
    play(fromMs) {
      if (closed) return;
      if (fromMs !== undefined && fromMs > 0) howl.seek(seconds(fromMs));
      howl.play();
    },
    pause() {
      if (!closed) howl.pause();
    },
    seek(ms) {
      if (!closed) howl.seek(seconds(ms));
    },
    position() {
      const at: unknown = closed ? 0 : howl.seek();
      return typeof at === 'number' ? at * SECOND : 0;
    },
    setVolume(volume) {
      if (!closed) howl.volume(volume);
    },
    setRate(rate) {
      if (!closed) howl.rate(rate);
    },
    close() {
      if (closed) return;
      closed = true;
      howl.off();
      howl.unload();
    },
  };
};
