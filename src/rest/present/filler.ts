import type { GraphQLSchema } from 'graphql';
import { rounded, toRatioText } from './values.js';

/**
 * Puts the documented neutral value in the place of what is not known, and remembers where. One for each
 * answer; its `unknownFields` become `assurance.unknown_fields`.
 * @example const fill = new Filler(schema); fill.in('market_analysis').number('price_usd', null); // 0
 */
export class Filler {
  private readonly found: string[];

  constructor(
    /** Has the types of what was selected. */
    readonly schema: GraphQLSchema,
    private readonly prefix = '',
    parent?: Filler,
  ) {
    this.found = parent?.found ?? [];
  }

  /** Paths of the fields whose value is only neutral, in the order of the answer. */
  get unknownFields(): readonly string[] {
    return this.found;
  }

  /** For the fields of the object with this name. */
  in(name: string): Filler {
    return new Filler(this.schema, `${this.prefix}${name}.`, this);
  }

  /** An integer, or 0. */
  count(name: string, value: number | null | undefined): number {
    return this.known(name, value) ? value : 0;
  }

  /** A number without the noise of binary fractions, or 0. */
  number(name: string, value: number | null | undefined, digits = 8): number {
    return this.known(name, value) ? rounded(value, digits) : 0;
  }

  text(name: string, value: string | null | undefined): string {
    return this.known(name, value) ? value : '';
  }

  flag(name: string, value: boolean | null | undefined): boolean {
    return this.known(name, value) ? value : false;
  }

  /** A risk level or a rating, or `UNKNOWN`. */
  level(name: string, value: string | null | undefined): string {
    const known = value === 'UNKNOWN' ? null : value;
    return this.known(name, known) ? known : 'UNKNOWN';
  }

  grade(name: string, value: string | null | undefined): string {
    const known = value === 'N/A' ? null : value;
    return this.known(name, known) ? known : 'N/A';
  }

  /** A ratio as a decimal text, or an empty one. */
  ratio(name: string, value: number | null | undefined): string {
    return this.known(name, value) ? toRatioText(value) : '';
  }

  list<T>(name: string, value: readonly T[] | null | undefined): readonly T[] {
    return this.known(name, value) ? value : [];
  }

  private known<T>(name: string, value: T | null | undefined): value is T {
    if (value !== null && value !== undefined) return true;
    this.found.push(`${this.prefix}${name}`);
    return false;
  }
}
