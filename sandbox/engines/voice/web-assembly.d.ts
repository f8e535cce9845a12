// The part of WebAssembly that the speech engine uses: TypeScript declares it only together with the DOM, which this
// code must not reference.
declare namespace WebAssembly {
  interface Module {
    readonly [Symbol.toStringTag]?: string;
  }
  interface Memory {
    readonly buffer: ArrayBuffer;
  }
  interface Instance {
    readonly exports: Record<string, unknown>;
  }
  function compile(bytes: Uint8Array<ArrayBuffer>): Promise<Module>;
  function instantiate(module: Module, imports: Record<string, Record<string, unknown>>): Promise<Instance>;
}
