import { setTimeout as sleep } from 'node:timers/promises';
import type { Seeded } from '../../core/testing/seeded.ts';
import type { BadLine } from './bad-line.ts';

/** A core that can end, as its program does or killed. */
interface Ending {
  readonly core: { flushBeforeQuit(): Promise<void>; stop(): Promise<void> };
  readonly api: object;
  kill(): Promise<void>;
}

/**
 * Has cores over one folder follow each other, while the window goes on.
 * @param open starts a core where the last one ended
 */
export class Restarts<Core extends Ending> {
  /** The newest core. */
  core: Core;
  readonly #line: Pick<BadLine<unknown>, 'cut' | 'connect'>;
  readonly #open: () => Promise<Core>;
  readonly #ending: Promise<void>[] = [];
  #next: Promise<void> | null = null;

  constructor(core: Core, line: Pick<BadLine<unknown>, 'cut' | 'connect'>, open: () => Promise<Core>) {
    this.core = core;
    this.#line = line;
    this.#open = open;
  }

  /** Ends the core in one of the ways in which it may end, and starts another one soon. */
  begin(random: Seeded): void {
    this.#next ??= this.#run(random).finally(() => {
      this.#next = null;
    });
  }

  /** Resolves once nothing restarts and no earlier core runs. */
  async settled(): Promise<void> {
    await this.#next;
    await Promise.all(this.#ending);
  }

  async #run(random: Seeded): Promise<void> {
    const { core, kill } = this.core;
    switch (random.pick(['quit', 'cut', 'killed'])) {
      case 'quit':
        await core.flushBeforeQuit();
        await core.stop();
        this.#line.cut();
        break;
      case 'cut':
        this.#line.cut();
        await core.stop();
        break;
      default:
        this.#line.cut();
        this.#ending.push(kill());
    }
    await sleep(random.int(0, 60));
    this.core = await this.#open();
    this.#line.connect(this.core.api);
  }
}
