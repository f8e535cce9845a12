/**
 * Replaces ajv and its formats in the programs: conf uses them only for stores with a schema, of
 * which there are none, and they would be a fifth of the code loaded before the window shows.
 */
export class Ajv2020 {
  constructor() {
    noFormats();
  }
}

export default function noFormats(): never {
  throw new Error('a store has no schema');
}
