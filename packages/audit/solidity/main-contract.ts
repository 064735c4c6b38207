import type { TermTable } from '../model/term-table.js';
import { selectors } from '../rules/token-model.js';
import { selectorsOf } from './behaviour.js';
import type { Project } from './project.js';

export interface MainHints {
  /** The explorer's name of the deployed contract. */
  readonly contractName?: string;
  /** Selectors of the deployed code: the contract that offers the same functions is the one. */
  readonly selectors?: ReadonlySet<string>;
}

/** Without anything else to go by, the token of a file is meant. */
const tokenSelectors: readonly string[] = [selectors.balanceOf, selectors.transfer, selectors.totalSupply];

/** Tools that make inner functions callable for tests name them `$name`: that is no contract of a chain. */
function isHarness(project: Project, name: string): boolean {
  return (project.contracts.get(name)?.functions ?? []).some((fn) => fn.name?.startsWith('$'));
}

function likeness(offered: ReadonlySet<string>, deployed: ReadonlySet<string>): number {
  let shared = 0;
  for (const selector of offered) if (deployed.has(selector)) shared += 1;
  const all = offered.size + deployed.size - shared;
  return all === 0 ? 0 : shared / all;
}

/** The contract of the source that was deployed; `undefined` if the source has none. */
export function mainContract(project: Project, hints: MainHints, table: TermTable): string | undefined {
  if (hints.contractName && project.contracts.has(hints.contractName)) return hints.contractName;
  const candidates = [...project.contracts.values()].filter(
    ({ kind }) => kind === 'contract' || kind === 'abstract',
  );
  const bases = new Set(candidates.flatMap((contract) => contract.bases));
  let best: { readonly name: string; readonly score: number } | undefined;
  for (const { name, kind } of candidates) {
    const offered = selectorsOf(project, name, table);
    const fit = hints.selectors ? likeness(offered, hints.selectors) : offered.size;
    const isToken = !hints.selectors && tokenSelectors.every((selector) => offered.has(selector));
    const rank = (isToken ? 1_000 : 0) - (isHarness(project, name) ? 1_000_000 : 0);
    const score = rank + fit + (bases.has(name) ? 0 : 1e-6) + (kind === 'abstract' ? -1e-3 : 0);
    if (!best || score >= best.score) best = { name, score };
  }
  return best?.name;
}
