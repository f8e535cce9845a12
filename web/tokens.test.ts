import { describe, expect, it } from 'vitest';
import { LIMITS } from './limits.ts';
import { Tokens } from './tokens.ts';

function tokensAt(start = 0) {
  const time = { now: start };
  return { time, tokens: new Tokens({ monotonic: () => time.now }) };
}

describe('link and session tokens', () => {
  it('exchange a link for a session only once', () => {
    const { tokens } = tokensAt();
    const link = tokens.bootstrap(1000);
    const session = tokens.exchange(link);
    expect(session).toMatch(/^[\w-]{43}$/);
    expect(tokens.holdsSession(session ?? '')).toBe(true);
    expect(tokens.exchange(link)).toBeUndefined();
  });

  it('refuse a link after it has expired', () => {
    const { tokens, time } = tokensAt();
    const link = tokens.bootstrap(1000);
    time.now = 1000;
    expect(tokens.exchange(link)).toBeUndefined();
  });

  it('expire each link at its own time', () => {
    const { tokens, time } = tokensAt();
    const short = tokens.bootstrap(10);
    const long = tokens.bootstrap(1000);
    time.now = 500;
    expect(tokens.exchange(short)).toBeUndefined();
    expect(tokens.exchange(long)).toBeDefined();
  });

  it('do not accept a link as a session or a session as a link', () => {
    const { tokens } = tokensAt();
    const link = tokens.bootstrap(1000);
    expect(tokens.holdsSession(link)).toBe(false);
    const session = tokens.exchange(link) ?? '';
    expect(tokens.exchange(session)).toBeUndefined();
  });

  it('refuse changed characters, other lengths and tokens of another run', () => {
    const { tokens } = tokensAt();
    const session = tokens.exchange(tokens.bootstrap(1000)) ?? '';
    for (let i = 0; i < session.length - 1; i++) {
      const other = session[i] === 'A' ? 'B' : 'A';
      expect(tokens.holdsSession(session.slice(0, i) + other + session.slice(i + 1))).toBe(false);
    }
    for (const wrong of [
      '',
      session.slice(1),
      `${session}A`,
      ` ${session.slice(1)}`,
      `${session.slice(1)}=`,
    ]) {
      expect(tokens.holdsSession(wrong)).toBe(false);
      expect(tokens.exchange(wrong)).toBeUndefined();
    }
    expect(tokensAt().tokens.holdsSession(session)).toBe(false);
  });

  it('are all different', () => {
    const { tokens } = tokensAt();
    expect(new Set(Array.from({ length: 500 }, () => tokens.bootstrap(1))).size).toBe(500);
  });

  it('keep only a limited number of the newest sessions', () => {
    const { tokens } = tokensAt();
    const open = () => tokens.exchange(tokens.bootstrap(1000)) ?? '';
    const first = open();
    for (let i = 1; i < LIMITS.sessions; i++) open();
    expect(tokens.holdsSession(first)).toBe(true);
    const last = open();
    expect(tokens.holdsSession(first)).toBe(false);
    expect(tokens.holdsSession(last)).toBe(true);
  });
});
