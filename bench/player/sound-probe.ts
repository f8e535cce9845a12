/** Time of the last click, and of the first audio after it, in milliseconds of the page's clock. */
export interface Heard {
  clicked: number | null;
  playing: number | null;
}

/** Runs in the page first: observes clicks and every audio element that starts to play. */
export function installSoundProbe(): void {
  const heard: Heard = { clicked: null, playing: null };
  (globalThis as unknown as { heard: Heard }).heard = heard;
  addEventListener(
    'click',
    (event) => {
      heard.clicked = event.timeStamp;
      heard.playing = null;
    },
    { capture: true },
  );
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    // The event alone only says that playback may begin; audio is heard once its time advances.
    const from = this.currentTime;
    const look = () => {
      if (heard.playing !== null || this.paused) return;
      if (this.currentTime > from) heard.playing = performance.now();
      else setTimeout(look, 1);
    };
    this.addEventListener('playing', look, { once: true });
    return play.call(this);
  };
}

/** Runs in the page: plays a file with a new audio element and returns the milliseconds until it is heard. */
export async function bareSound(url: string): Promise<number> {
  const heard = (globalThis as unknown as { heard: Heard }).heard;
  heard.playing = null;
  const from = performance.now();
  const audio = new Audio(url);
  await audio.play();
  while (heard.playing === null) await new Promise((resolve) => setTimeout(resolve, 1));
  audio.pause();
  return heard.playing - from;
}
