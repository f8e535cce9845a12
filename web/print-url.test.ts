import { expect, it } from 'vitest';
import { printUrl } from './print-url.ts';

const URL = 'http://127.0.0.1:1/#token=t';

function announced(isTTY: boolean) {
  const printed = { out: '', err: '' };
  const output = (name: 'out' | 'err') => ({
    isTTY,
    write: (text: string) => {
      printed[name] += text;
    },
  });
  printUrl(URL, output('out'), output('err'));
  return printed;
}

it('prints only one line of JSON if the output is not a terminal', () => {
  expect(announced(false)).toEqual({ out: `{"url":"${URL}"}\n`, err: '' });
});

it('also prints the plain URL to stderr in a terminal', () => {
  expect(announced(true)).toEqual({
    out: `{"url":"${URL}"}\n`,
    err: `Open this in your browser: ${URL}\n`,
  });
});
