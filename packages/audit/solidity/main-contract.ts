import type { TermTable } from '../model/term.js';
import { selectorsOf } from './behaviour.js';
import type { Project } from './project.js';

export interface MainHints {
  /** The explorer's name of the deployed contract. */
  readonly contractName?: string;
  /** Selectors of the deployed code: the contract that offers the same functions is the one. */
  readonly selectors?: ReadonlySet<string>;
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
    const score = fit + (bases.has(name) ? 0 : 1e-6) + (kind === 'abstract' ? -1e-3 : 0);
    if (!best || score >= best.score) best = { name, score };
  }
  return best?.name;
}
