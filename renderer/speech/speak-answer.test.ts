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
/** Promises that block the steps of seeking, generating and continuing a take. */
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
/** Simulates the first part: the player starts it and the request is fulfilled. */
function begins(): void {
  const id = wanted;
  wanted = null;
  play(id);
}

it('speakAnswer loads, plays and stops the audio of an answer', async () => {
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

describe('speaking an answer again', () => {
  it('plays the existing take', async () => {
    takes = [aTake({ source })];
    await speech.speakAnswer(answer);
    expect(wanted).toBe(takes[0]?.id);
    expect(done).toEqual([]);
  });

  it('waits for the take being generated', async () => {
    takes = [aTakeUnderWay({ source })];
    await speech.speakAnswer(answer);
    expect(wanted).toBe(takes[0]?.id);
    expect(done).not.toContain('make');
  });

  it('continues an interrupted take', async () => {
    takes = [aTakeUnderWay({ source, state: 'interrupted' })];
    await speech.speakAnswer(answer);
    expect(done).toEqual(['go on interrupted']);
  });

  it.each(['seek', 'make'] as const)(
    'generates once for three quick clicks while waiting to %s',
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

  it('shows a take with an unknown outcome to the user', async () => {
    takes = [aTakeUnderWay({ source, state: 'unknown' })];
    await speech.speakAnswer(answer);
    expect(done).toEqual(['show']);
    expect(phase()).toBeUndefined();
  });
});

it('speakAnswer generates a new take if the last failed, lost its file or has other text', async () => {
  const gone = aTake({ source });
  takes = [
    aTakeUnderWay({ source, state: 'failed' }),
    { ...gone, asset: gone.asset && { ...gone.asset, missing: true } },
    aTake({ source, text: 'Some' }),
  ];
  await speech.speakAnswer(answer);
  expect(done).toEqual(['make']);
});

it('speakAnswer plays nothing if it was stopped while loading', async () => {
  await speech.speakAnswer(answer);
  await speech.speakAnswer(answer);
  expect(wanted).toBeNull();
  expect(phase()).toBeUndefined();
});

it('speakAnswer plays nothing if it was stopped while an interrupted take continues', async () => {
  takes = [aTakeUnderWay({ source, state: 'interrupted' })];
  const slow = gate();
  held = { goOn: slow.opened };
  const speaking = speech.speakAnswer(answer);
  await vi.waitFor(() => expect(done).toEqual(['go on interrupted']));
  // The event of the job arrives before the response.
  changed.setState({}, true);
  expect(phase()).toBe('coming');
  await speech.speakAnswer(answer);
  slow.open();
  await speaking;
  expect(wanted).toBeNull();
  expect(phase()).toBeUndefined();
});

it('speakAnswer asks for a voice if none is known', async () => {
  made = null;
  await speech.speakAnswer(answer);
  expect(done).toEqual(['ask for a voice']);
  expect(phase()).toBeUndefined();
});

it('speakAnswer reports a failed request and a failed take', async () => {
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

it('an answer shows as playing when its take is played from elsewhere', () => {
  takes = [aTake({ source })];
  play(takes[0]?.id ?? null);
  expect(phase()).toBe('playing');
});

it('speakAnswerAs replaces the playing take and reuses a take with the same voice', async () => {
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
