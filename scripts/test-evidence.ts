import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { ROOT } from './setup/places.mjs';

/** A node of swc's syntax tree, inspected field by field. */
type Node = { readonly type: string } & Readonly<Record<string, unknown>>;

/** A declared name, its value and the function that declares it. */
interface Declaration {
  readonly name: string;
  readonly value: Node;
  readonly scope: Node | null;
}

interface TestCall {
  readonly title: string;
  readonly call: Node;
  /** Functions that contain it: bodies of `describe`. */
  readonly scopes: readonly Node[];
}

interface TestFile {
  readonly tests: readonly TestCall[];
  readonly declarations: readonly Declaration[];
}

/**
 * The words that a test's assertions can see: those in its `expect` chains and its table, and in everything they
 * refer to in the same file, transitively. It cannot judge how strict a matcher is, nor read other files: a missing
 * word is certainly not asserted, a present one probably is.
 */
export class TestEvidence {
  readonly #names = new Set<string>();
  readonly #texts: string[] = [];

  add(node: Node): void {
    const { type } = node;
    if (type === 'StringLiteral' && typeof node.value === 'string') this.#texts.push(node.value);
    if (type === 'TemplateElement' && typeof node.raw === 'string') this.#texts.push(node.raw);
    if (type === 'RegExpLiteral' && typeof node.pattern === 'string') this.#texts.push(node.pattern);
    for (const key of [node.key, type === 'MemberExpression' ? node.property : undefined]) {
      if (isNode(key) && typeof key.value === 'string') this.#names.add(key.value);
    }
    // `{ name }` occurs in object literals and in destructuring.
    const { properties } = node;
    if (!Array.isArray(properties)) return;
    for (const property of properties) {
      if (isNode(property) && property.type === 'Identifier' && typeof property.value === 'string') {
        this.#names.add(property.value);
      }
    }
  }

  /** Returns whether the evidence contains a field or a value of the service. */
  holds(word: string): boolean {
    if (this.#names.has(word)) return true;
    const escaped = word.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
    const pattern = new RegExp(`(?<![\\w-])${escaped}(?![\\w-])`);
    return this.#texts.some((text) => pattern.test(text));
  }
}

const files = new Map<string, TestFile>();

/** Returns the evidence of a file's tests whose title contains these words; null without such a test or assertion. */
export function evidenceOf(place: string, words: string): TestEvidence | null {
  const file = files.get(place) ?? readTests(readFileSync(join(ROOT, place), 'utf8'), place.endsWith('.tsx'));
  files.set(place, file);
  return evidenceIn(file, words);
}

/** Reads the tests of a source; `tsx`: it contains JSX. */
export function readTests(source: string, tsx = false): TestFile {
  const tests: TestCall[] = [];
  const declarations: Declaration[] = [];
  const visit = (node: Node, scopes: readonly Node[]): void => {
    const title = titleOf(node);
    if (title !== null) tests.push({ title, call: node, scopes });
    for (const [name, value] of declaredBy(node)) {
      declarations.push({ name, value, scope: scopes.at(-1) ?? null });
    }
    const inner = isFunction(node) ? [...scopes, node] : scopes;
    for (const child of childrenOf(node)) visit(child, inner);
  };
  const module = parseSync(source, { syntax: 'typescript', tsx });
  for (const node of module.body) if (isNode(node)) visit(node, []);
  return { tests, declarations };
}

/** Returns the evidence of all tests of a file whose title contains these words. */
export function evidenceIn({ tests, declarations }: TestFile, words: string): TestEvidence | null {
  const found = tests.filter(({ title }) => title.includes(words));
  const evidence = new TestEvidence();
  let asserts = false;
  for (const { call, scopes } of found) {
    const inside = new Set<Node>([...descendantsOf(call)].filter(isFunction));
    const known = new Map<string, Node[]>();
    for (const { name, value, scope } of declarations) {
      if (scope !== null && !scopes.includes(scope) && !inside.has(scope)) continue;
      known.set(name, [...(known.get(name) ?? []), value]);
    }
    const open = assertionsIn(call, known);
    if (open.length === 0) continue;
    asserts = true;
    open.push(...tablesOf(call));
    const seen = new Set<Node>();
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (seen.has(node)) continue;
      seen.add(node);
      for (const part of descendantsOf(node)) {
        evidence.add(part);
        if (part.type === 'Identifier' && typeof part.value === 'string') {
          open.push(...(known.get(part.value) ?? []));
        }
      }
    }
  }
  return asserts ? evidence : null;
}

/** Returns the `expect` chains of a test and its calls of helpers that contain some. */
function assertionsIn(call: Node, known: ReadonlyMap<string, readonly Node[]>): Node[] {
  return [...descendantsOf(call)].filter((node) => {
    if (node.type !== 'CallExpression') return false;
    const name = rootName(node);
    if (name === 'expect') return true;
    const helpers = known.get(name) ?? [];
    return helpers.some(
      (helper) =>
        isFunction(helper) && [...descendantsOf(helper)].some((part) => rootName(part) === 'expect'),
    );
  });
}

/** Returns the tables of `it.each(TABLE)('…')`, whose contents reach the test as parameters. */
function tablesOf({ callee }: Node): Node[] {
  return isNode(callee) && callee.type === 'CallExpression' ? [callee] : [];
}

/** Returns the title of a call of `test` or `it`, also behind `.each(…)`, `.skipIf(…)` and the like. */
function titleOf(node: Node): string | null {
  if (node.type !== 'CallExpression' || !['test', 'it'].includes(rootName(node))) return null;
  const [first, second] = Array.isArray(node.arguments) ? node.arguments : [];
  if (!isNode(first?.expression) || second === undefined) return null;
  const { type, value, quasis } = first.expression;
  if (type === 'StringLiteral' && typeof value === 'string') return value;
  if (type !== 'TemplateLiteral' || !Array.isArray(quasis)) return null;
  return quasis.map((quasi) => String(quasi.raw)).join('…');
}

/** Returns the name at the start of a chain of calls and members; '' if it starts with another expression. */
function rootName(node: Node): string {
  if (node.type === 'Identifier') return typeof node.value === 'string' ? node.value : '';
  const next =
    node.type === 'CallExpression' ? node.callee : node.type === 'MemberExpression' ? node.object : null;
  return isNode(next) ? rootName(next) : '';
}

/** Yields the names that a node declares: variables, including destructured and loop variables, and functions. */
function* declaredBy(node: Node): Generator<[name: string, value: Node]> {
  if (node.type === 'FunctionDeclaration' && isNode(node.identifier)) {
    yield [String(node.identifier.value), node];
  }
  if (node.type === 'VariableDeclarator' && isNode(node.id) && isNode(node.init)) {
    for (const name of namesIn(node.id)) yield [name, node.init];
  }
  if (node.type === 'ForOfStatement' && isNode(node.left) && isNode(node.right)) {
    for (const name of namesIn(node.left)) yield [name, node.right];
  }
}

function namesIn(pattern: Node): string[] {
  return [...descendantsOf(pattern)].flatMap((node) =>
    node.type === 'Identifier' && typeof node.value === 'string' ? [node.value] : [],
  );
}

const FUNCTIONS = ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'];

function isFunction(node: Node): boolean {
  return FUNCTIONS.includes(node.type);
}

function* descendantsOf(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* descendantsOf(child);
}

function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (isNode(item)) yield item;
      // Arguments and array elements have an extra wrapper without a type.
      else if (typeof item === 'object' && item !== null && isNode(item.expression)) yield item.expression;
      else if (Array.isArray(item)) for (const one of item) if (isNode(one)) yield one;
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
