import { expect, it } from 'vitest';
import { printUrl } from './print-url.ts';

const URL = 'http://127.0.0.1:1/#token=t';

function announced(isTTY: boolean) {
  const said = { out: '', err: '' };
  const output = (name: 'out' | 'err') => ({
    isTTY,
    write: (text: string) => {
      said[name] += text;
    },
  });
  printUrl(URL, output('out'), output('err'));
  return said;
}

it('prints one line of JSON and nothing else for a program', () => {
  expect(announced(false)).toEqual({ out: `{"url":"${URL}"}\n`, err: '' });
});

it('tells a person at a terminal the bare address as well, beside that line', () => {
  expect(announced(true)).toEqual({
    out: `{"url":"${URL}"}\n`,
    err: `Open this in your browser: ${URL}\n`,
  });
});
