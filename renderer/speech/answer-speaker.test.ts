import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Take } from '../../shared/domain/take.ts';
import { speakState } from '../app/speak-state.ts';
import { AnswerSpeaker, type SpeakerDeps } from './answer-speaker.ts';
import { aTake, aTakeUnderWay, gate } from './testing/fake-speech.ts';

const answer = { conversationId: 'c', turnId: 't', text: 'Some words.' };
const source = { conversationId: 'c', turnId: 't' };

let takes: Take[];
let done: string[];
let wanted: string | null;
let playingId: string | null;
let made: Take | null | Error;
let speaker: AnswerSpeaker;
/** The promises that seeking, making and continuing a take wait for. */
let held: Partial<Record<'seek' | 'make' | 'goOn', Promise<void>>>;

beforeEach(() => {
  speakState.setState({}, true);
  takes = [];
  done = [];
  wanted = null;
  playingId = null;
  held = {};
  made = aTakeUnderWay({ source });
  const deps: SpeakerDeps = {
    async seek(fits) {
      await held.seek;
      return takes.find(fits);
    },
    find: (id) => takes.find((take) => take.id === id),
    async make() {
      done.push('make');
      await held.make;
      if (made instanceof Error) throw made;
      if (made) takes.unshift(made);
      return made;
    },
    async goOn(take) {
      done.push(`go on ${take.state}`);
      await held.goOn;
    },
    want(take) {
      wanted = take.id;
    },
    drop() {
      wanted = null;
    },
    wanted: () => wanted,
    stop(id) {
      done.push(`stop ${id}`);
      playingId = null;
    },
    playingId: () => playingId,
    chooseVoice: () => done.push('ask for a voice'),
    show: () => done.push('show'),
    failed: (take) => done.push(take ? 'take failed' : 'failed'),
  };
  speaker = new AnswerSpeaker(deps);
});
const phase = () => speakState.getState().t;
/** The first part is there: the player has it, and nobody waits any more. */
function begins(): void {
  playingId = wanted;
  wanted = null;
  speaker.update();
}

it('comes, plays, and is stopped', async () => {
  const speaking = speaker.toggle(answer);
  expect(phase()).toBe('coming');
  await speaking;
  expect(phase()).toBe('coming');
  begins();
  expect(phase()).toBe('playing');
  await speaker.toggle(answer);
  expect(phase()).toBeUndefined();
  expect(done).toEqual(['make', `stop ${takes[0]?.id}`]);
});

describe('nothing is billed twice', () => {
  it('plays the take made before', async () => {
    takes = [aTake({ source })];
    await speaker.toggle(answer);
    expect(wanted).toBe(takes[0]?.id);
    expect(done).toEqual(['go on done']);
  });

  it('waits for the take that is still being made', async () => {
    takes = [aTakeUnderWay({ source })];
    await speaker.toggle(answer);
    expect(wanted).toBe(takes[0]?.id);
    expect(done).not.toContain('make');
  });

  it('goes on with one that broke off', async () => {
    takes = [aTakeUnderWay({ source, state: 'interrupted' })];
    await speaker.toggle(answer);
    expect(done).toEqual(['go on interrupted']);
  });

  it.each(['seek', 'make'] as const)(
    'is made once by three quick clicks, while it waits to %s',
    async (step) => {
      const slow = gate();
      held = { [step]: slow.opened };
      const clicks = [speaker.toggle(answer)];
      if (step === 'make') await vi.waitFor(() => expect(done).toEqual(['make']));
      clicks.push(speaker.toggle(answer), speaker.toggle(answer));
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
    await speaker.toggle(answer);
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
  await speaker.toggle(answer);
  expect(done).toEqual(['make']);
});

it('is not heard when it was stopped before it came', async () => {
  await speaker.toggle(answer);
  await speaker.toggle(answer);
  expect(wanted).toBeNull();
  expect(phase()).toBeUndefined();
});

it('is not heard when it was stopped while it was brought to go on', async () => {
  takes = [aTakeUnderWay({ source, state: 'interrupted' })];
  const slow = gate();
  held = { goOn: slow.opened };
  const speaking = speaker.toggle(answer);
  await vi.waitFor(() => expect(done).toEqual(['go on interrupted']));
  // Its job says so before the call is answered.
  speaker.update();
  expect(phase()).toBe('coming');
  await speaker.toggle(answer);
  slow.open();
  await speaking;
  expect(wanted).toBeNull();
  expect(phase()).toBeUndefined();
});

it('asks for a voice where none is known', async () => {
  made = null;
  await speaker.toggle(answer);
  expect(done).toEqual(['make', 'ask for a voice']);
  expect(phase()).toBeUndefined();
});

it('says when it could not be asked for, and when it was not made', async () => {
  made = new Error('no');
  await speaker.toggle(answer);
  expect(done).toEqual(['make', 'failed']);
  made = aTakeUnderWay({ source });
  await speaker.toggle(answer);
  takes = takes.map((take) => ({ ...take, state: 'failed' }));
  wanted = null;
  speaker.update();
  expect(done.at(-1)).toBe('take failed');
  expect(phase()).toBeUndefined();
});

it('shows as playing when it is played from elsewhere', () => {
  takes = [aTake({ source })];
  playingId = takes[0]?.id ?? null;
  speaker.update();
  expect(phase()).toBe('playing');
});

it('speaks with a chosen voice in place of what plays, and makes no second take with that voice', async () => {
  const other = { ...aTakeUnderWay({ source }), id: 'other', voiceId: 'chosen' };
  takes = [aTake({ source, text: answer.text })];
  await speaker.toggle(answer);
  begins();
  done = [];
  const before = playingId;
  made = other;
  await speaker.speakWith({ ...answer, voiceId: 'chosen' });
  expect(done).toEqual([`stop ${before}`, 'make']);
  expect(wanted).toBe('other');
  begins();
  await speaker.speakWith({ ...answer, voiceId: 'chosen' });
  expect(done.filter((step) => step === 'make')).toHaveLength(1);
});
