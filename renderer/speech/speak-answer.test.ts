import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Turn } from '../../shared/domain/conversation.ts';
import type { Take } from '../../shared/domain/take.ts';
import { aTake, aTakeUnderWay, gate } from './testing/fake-speech.ts';

const answer = {
  conversationId: 'c',
  id: 't',
  parts: [{ type: 'text', text: 'Some words.' }],
} as unknown as Turn;
const source = { conversationId: 'c', turnId: 't' };

let takes: Take[];
let done: string[];
let wanted: string | null;
let made: Take | null | Error;
let speech: typeof import('./speak-answer.ts');
let speakState: typeof import('../app/speak-state.ts').speakState;
/** The promises that seeking, making and continuing a take wait for. */
let held: Partial<Record<'seek' | 'make' | 'goOn', Promise<void>>>;

const changed = createStore(() => ({}));
const player = createStore(() => ({ track: null as { id: string } | null, status: 'idle' }));
const playingId = () => player.getState().track?.id ?? null;
const play = (id: string | null) =>
  player.setState({ track: id === null ? null : { id }, status: id === null ? 'idle' : 'playing' });

vi.mock('./speech.ts', () => ({
  takes: {
    state: changed,
    async seek(fits: (take: Take) => boolean) {
      await held.seek;
      return takes.find(fits);
    },
    find: (id: string) => takes.find((take) => take.id === id),
  },
  applyTake: (take: Take) => takes.unshift(take),
  playWhenThere: {
    want: (take: Take) => {
      wanted = take.id;
    },
    drop: () => {
      wanted = null;
    },
    get wanted() {
      return wanted;
    },
  },
  script: { state: createStore(() => ({ draft: { voiceId: null } })) },
  voices: { state: createStore(() => ({ voices: [] })) },
  wantVoices: async () => {},
}));
vi.mock('./take-actions.ts', () => ({ putInScript: () => done.push('ask for a voice') }));
vi.mock('../app/area-state.ts', () => ({
  openArea: (_: string, what?: object) => what && done.push('show'),
}));
vi.mock('../generation/job-controls.ts', () => ({
  async retryJob({ state }: Take) {
    done.push(`go on ${state}`);
    await held.goOn;
  },
}));
vi.mock('../playback/player.ts', () => ({
  playerStore: player,
  stopPlayer(id: string) {
    done.push(`stop ${id}`);
    play(null);
  },
}));
vi.mock('../ui/toast.tsx', () => ({
  toast: { show: ({ tone }: { tone?: string }) => tone === 'bad' && done.push('take failed') },
}));
vi.mock('../ui/toast-problem.ts', () => ({ toastProblem: () => done.push('failed') }));
vi.mock('../lib/connection.ts', async (original) => ({
  ...(await original<object>()),
  api: {
    speech: {
      async create() {
        done.push('make');
        await held.make;
        if (made instanceof Error) throw made;
        return [made];
      },
    },
  },
}));
vi.mock('../app/settings-store.ts', () => ({
  changeSettings: async () => {},
  settingsStore: {
    getState: () => ({
      settings: { speech: { voiceId: made === null ? null : 'ava' } },
    }),
  },
}));
vi.mock('../app/connections-store.ts', () => ({
  activeConnection: () => undefined,
  connectionIdOf: () => 'sandbox',
}));

beforeEach(async () => {
  vi.resetModules();
  takes = [];
  done = [];
  wanted = null;
  play(null);
  held = {};
  made = aTakeUnderWay({ source });
  ({ speakState } = await import('../app/speak-state.ts'));
  speech = await import('./speak-answer.ts');
});
const phase = () => speakState.getState().t;
/** The first part is there: the player has it, and nobody waits any more. */
function begins(): void {
  const id = wanted;
  wanted = null;
  play(id);
}

it('comes, plays, and is stopped', async () => {
  const speaking = speech.speakAnswer(answer);
  expect(phase()).toBe('coming');
  await speaking;
  expect(phase()).toBe('coming');
  begins();
  expect(phase()).toBe('playing');
  await speech.speakAnswer(answer);
  expect(phase()).toBeUndefined();
  expect(done).toEqual(['make', `stop ${takes[0]?.id}`]);
});

describe('nothing is billed twice', () => {
  it('plays the take made before', async () => {
    takes = [aTake({ source })];
    await speech.speakAnswer(answer);
    expect(wanted).toBe(takes[0]?.id);
    expect(done).toEqual([]);
  });

  it('waits for the take that is still being made', async () => {
    takes = [aTakeUnderWay({ source })];
    await speech.speakAnswer(answer);
    expect(wanted).toBe(takes[0]?.id);
    expect(done).not.toContain('make');
  });

  it('goes on with one that broke off', async () => {
    takes = [aTakeUnderWay({ source, state: 'interrupted' })];
    await speech.speakAnswer(answer);
    expect(done).toEqual(['go on interrupted']);
  });

  it.each(['seek', 'make'] as const)(
    'is made once by three quick clicks, while it waits to %s',
    async (step) => {
      const slow = gate();
      held = { [step]: slow.opened };
      const clicks = [speech.speakAnswer(answer)];
      if (step === 'make') await vi.waitFor(() => expect(done).toEqual(['make']));
      clicks.push(speech.speakAnswer(answer), speech.speakAnswer(answer));
      expect(phase()).toBe('coming');
      slow.open();
      await Promise.all(clicks);
      expect(done.filter((what) => what === 'make')).toHaveLength(1);
      expect(wanted).toBe(takes[0]?.id);
      expect(phase()).toBe('coming');
    },
  );

  it('leaves one whose outcome is unknown to the user', async () => {
    takes = [aTakeUnderWay({ source, state: 'unknown' })];
    await speech.speakAnswer(answer);
    expect(done).toEqual(['show']);
    expect(phase()).toBeUndefined();
  });
});

it('makes it again when the last try failed, the file is gone or the answer has grown', async () => {
  const gone = aTake({ source });
  takes = [
    aTakeUnderWay({ source, state: 'failed' }),
    { ...gone, asset: gone.asset && { ...gone.asset, missing: true } },
    aTake({ source, text: 'Some' }),
  ];
  await speech.speakAnswer(answer);
  expect(done).toEqual(['make']);
});

it('is not heard when it was stopped before it came', async () => {
  await speech.speakAnswer(answer);
  await speech.speakAnswer(answer);
  expect(wanted).toBeNull();
  expect(phase()).toBeUndefined();
});

it('is not heard when it was stopped while it was brought to go on', async () => {
  takes = [aTakeUnderWay({ source, state: 'interrupted' })];
  const slow = gate();
  held = { goOn: slow.opened };
  const speaking = speech.speakAnswer(answer);
  await vi.waitFor(() => expect(done).toEqual(['go on interrupted']));
  // Its job says so before the call is answered.
  changed.setState({}, true);
  expect(phase()).toBe('coming');
  await speech.speakAnswer(answer);
  slow.open();
  await speaking;
  expect(wanted).toBeNull();
  expect(phase()).toBeUndefined();
});

it('asks for a voice where none is known', async () => {
  made = null;
  await speech.speakAnswer(answer);
  expect(done).toEqual(['ask for a voice']);
  expect(phase()).toBeUndefined();
});

it('says when it could not be asked for, and when it was not made', async () => {
  made = new Error('no');
  await speech.speakAnswer(answer);
  expect(done).toEqual(['make', 'failed']);
  made = aTakeUnderWay({ source });
  await speech.speakAnswer(answer);
  takes = takes.map((take) => ({ ...take, state: 'failed' }));
  wanted = null;
  changed.setState({}, true);
  expect(done.at(-1)).toBe('take failed');
  expect(phase()).toBeUndefined();
});

it('shows as playing when it is played from elsewhere', () => {
  takes = [aTake({ source })];
  play(takes[0]?.id ?? null);
  expect(phase()).toBe('playing');
});

it('speaks with a chosen voice in place of what plays, and makes no second take with that voice', async () => {
  const other = { ...aTakeUnderWay({ source }), id: 'other', voiceId: 'chosen' };
  takes = [aTake({ source })];
  await speech.speakAnswer(answer);
  begins();
  done = [];
  const before = playingId();
  made = other;
  await speech.speakAnswerAs(answer, 'chosen');
  expect(done).toEqual([`stop ${before}`, 'make']);
  expect(wanted).toBe('other');
  begins();
  await speech.speakAnswerAs(answer, 'chosen');
  expect(done.filter((step) => step === 'make')).toHaveLength(1);
});
