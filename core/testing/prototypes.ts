/** The prototypes that everything inherits from: a payload that writes there changes every object of the program. */
const PROTOTYPES: readonly object[] = [
  ...[Object, Array, String, Number, Boolean, Function, Promise, Map, Set, Error, RegExp, Date].map(
    (maker): object => maker.prototype,
  ),
  Uint8Array.prototype,
];

/** The names of all there is in the prototypes, as they can be compared. */
export function prototypes(): string {
  return PROTOTYPES.map((one) => Reflect.ownKeys(one).map(String).join()).join('\n');
}
