import { parseShallowJson } from '../../http/parse-json.ts';
import { RepeatedShape } from './repeated-shape.ts';

/** A piece of text or thinking of one block. */
export interface PlainPiece {
  readonly type: 'text' | 'thinking';
  readonly block: number;
  readonly text: string;
}

/** The field that holds the text of each type of piece. */
export type PieceFields = Readonly<Record<PlainPiece['type'], string>>;

/** Blocks and choices are counted from 0 on. What is beyond any answer is no place: counted on from there, numbers end. */
const PLACES_MAX = 1_000_000;

/** Whether a service's number of a block or a choice can be one. */
export function isPlace(sent: unknown): sent is number {
  return typeof sent === 'number' && Number.isInteger(sent) && sent >= 0 && sent < PLACES_MAX;
}

/**
 * Reads the events that are nearly all of a stream: one piece of text or thinking and nothing else. Everything else is
 * null and goes the long way through the schema.
 */
export class PlainPieces {
  readonly #pieceIn: (value: unknown) => PlainPiece | null;
  readonly #shapes: Readonly<Record<PlainPiece['type'], RepeatedShape>>;
  readonly #blocks = { text: 0, thinking: 0 };

  /** `pieceIn` checks a parsed event field by field and gives its piece when it holds nothing else. */
  constructor(fields: PieceFields, pieceIn: (value: unknown) => PlainPiece | null) {
    this.#pieceIn = pieceIn;
    const textIn = (line: string): string | null => pieceIn(parseShallowJson(line))?.text ?? null;
    this.#shapes = {
      text: new RepeatedShape(fields.text, textIn),
      thinking: new RepeatedShape(fields.thinking, textIn),
    };
  }

  /** The piece of a line like the ones before it, without parsing it. */
  repeated(line: string): PlainPiece | null {
    return this.#match('text', line) ?? this.#match('thinking', line);
  }

  /** The piece of a parsed line, whose shape is kept for the next. */
  parsed(line: string, value: unknown): PlainPiece | null {
    const piece = this.#pieceIn(value);
    if (piece === null) return null;
    if (this.#shapes[piece.type].learn(line, piece.text)) this.#blocks[piece.type] = piece.block;
    return piece;
  }

  #match(type: PlainPiece['type'], line: string): PlainPiece | null {
    const text = this.#shapes[type].match(line);
    return text === null ? null : { type, block: this.#blocks[type], text };
  }
}

/** A JSON object, to be looked into field by field. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Neither absent nor null. */
export function isSet(value: unknown): boolean {
  return value !== undefined && value !== null;
}
