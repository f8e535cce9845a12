/** A check of the project that plants a fault of its own, in its own test. */
export interface SelfCheck {
  readonly fault: string;
  readonly test: string;
  /** Words of the test's name. */
  readonly name: string;
}

export const SELF_CHECKS: readonly SelfCheck[] = [
  {
    fault: 'code that a room’s own libraries do not know',
    test: 'scripts/rooms.test.ts',
    name: 'refuses:',
  },
  {
    fault: 'a promise of docs/reliability.md whose test is gone',
    test: 'scripts/reliability.test.ts',
    name: 'would notice a test that is gone',
  },
  {
    fault: 'a promise of docs/reliability.md that is left out',
    test: 'scripts/reliability.test.ts',
    name: 'would notice a line that is left out',
  },
  {
    fault: 'a field of the service without a row in docs/coverage.md',
    test: 'scripts/coverage.test.ts',
    name: 'would notice a field without a row',
  },
  {
    fault: 'a row of docs/coverage.md whose test is there and asserts another field',
    test: 'scripts/coverage.test.ts',
    name: 'would notice a row whose test exists and asserts something else',
  },
  {
    fault: 'an answer of the contract that could carry a key',
    test: 'scripts/contract/contract.test.ts',
    name: 'sees a planted key in an answer',
  },
  {
    fault: 'a procedure of the contract without schemas',
    test: 'scripts/contract/contract.test.ts',
    name: 'sees a planted procedure without schemas',
  },
  {
    fault: 'a wrong word in the configuration of the packer',
    test: 'electron/packing.test.ts',
    name: 'and its schema rejects a misspelled option',
  },
  {
    fault: 'the door for addresses of links stands open',
    test: 'renderer/markdown/attack-corpus.test.ts',
    name: 'is noticed when the door for addresses stands open',
  },
  {
    fault: 'script, pictures and links in an exported page',
    test: 'web/exported-page.test.ts',
    name: 'the check detects planted attacks',
  },
  {
    fault: 'a key in base64, wherever it begins',
    test: 'core/testing/key-encodings.test.ts',
    name: 'finds it in base64 and base64url at any offset',
  },
  {
    fault: 'a request of a page, by HTTP, by name and as a frame, to anything but ourselves',
    test: 'e2e/harness/canary.test.ts',
    name: 'the canary sees what a page asks of others',
  },
  {
    fault: 'a connection of the program to anyone, by any library',
    test: 'e2e/harness/note-connections.test.ts',
    name: 'is seen',
  },
  {
    fault: 'a caller that sends twice, loses text, or lets the key out, put into the fault matrix',
    test: 'core/service/fault-matrix.test.ts',
    name: 'the matrix detects',
  },
  {
    fault: 'a gap and a click in a sound',
    test: 'core/formats/audio/audio.test.ts',
    name: 'the checks above detect a gap and a click',
  },
];
