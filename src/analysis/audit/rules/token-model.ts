import type { ContractBehaviour, FunctionBehaviour, Path } from '../behaviour.js';
import { PolynomialReader } from '../polynomial.js';
import { subterms, type Term, type TermTable } from '../term.js';

/** Selectors of EIP-20: the only names that the rules go by. */
export const selectors = {
  balanceOf: '0x70a08231',
  totalSupply: '0x18160ddd',
  allowance: '0xdd62ed3e',
  transfer: '0xa9059cbb',
  transferFrom: '0x23b872dd',
  approve: '0x095ea7b3',
} as const;

/** The token's parts, found by what its own getters read, never by their names. */
export interface TokenModel {
  readonly behaviour: ContractBehaviour;
  readonly table: TermTable;
  readonly polynomials: PolynomialReader;
  /** Bases of the mappings that `balanceOf` reads for its argument. */
  readonly balances: ReadonlySet<string>;
  readonly supply: ReadonlySet<string>;
  readonly allowances: ReadonlySet<string>;
}

/** A base without its packed bits: `s5[160,8]` → `s5`. */
export function wholeBase(base: string): string {
  return base.replace(/\[\d+,\d+\]$/, '');
}

function bits(base: string): readonly [number, number] {
  const found = /\[(\d+),(\d+)\]$/.exec(base);
  return found ? [Number(found[1]), Number(found[2])] : [0, 256];
}

/** Two bases that share a bit of storage. */
export function overlaps(a: string, b: string): boolean {
  if (a === b) return true;
  if (wholeBase(a) !== wholeBase(b)) return false;
  const [aStart, aWidth] = bits(a);
  const [bStart, bWidth] = bits(b);
  return aStart < bStart + bWidth && bStart < aStart + aWidth;
}

export function functionOf(behaviour: ContractBehaviour, selector: string): FunctionBehaviour | undefined {
  return behaviour.functions.find((fn) => fn.selector === selector);
}

function returnedLoads(paths: readonly Path[], test: (load: Term) => boolean): ReadonlySet<string> {
  const bases = new Set<string>();
  for (const path of paths) {
    for (const returned of path.returned) {
      for (const inner of subterms(returned)) {
        if (inner.op === 'load' && test(inner)) bases.add(wholeBase(inner.name ?? ''));
      }
    }
  }
  return bases;
}

function isArgument(term: Term | undefined, index: number): boolean {
  return term?.op === 'arg' && term.name === String(index);
}

export function toTokenModel(behaviour: ContractBehaviour, table: TermTable): TokenModel {
  const pathsOf = (selector: string) => functionOf(behaviour, selector)?.paths ?? [];
  const balances = returnedLoads(pathsOf(selectors.balanceOf), ({ args }) => isArgument(args.at(-1), 0));
  const supply = returnedLoads(pathsOf(selectors.totalSupply), ({ args }) => args.length === 0);
  const allowances = returnedLoads(
    pathsOf(selectors.allowance),
    ({ args }) => isArgument(args.at(-2), 0) && isArgument(args.at(-1), 1),
  );
  return { behaviour, table, polynomials: new PolynomialReader(), balances, supply, allowances };
}
