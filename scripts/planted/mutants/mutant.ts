/** A bug put into the product: what must never be true of it, and the test that must notice. */
export interface Mutant {
  /** The bug's effect, as a user would report it. */
  readonly bug: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly text: string;
  readonly instead: string;
  /** The test file that must fail. */
  readonly test: string;
  /** A regular expression: only tests of such names are run, where the file has many slow ones. */
  readonly only?: string;
}
