import { parse } from '@solidity-parser/parser';

interface Unit {
  readonly name: string;
  readonly text: string;
  readonly bases: readonly string[];
}

/** Sorts contracts so that bases come first. A cycle (which no compiler accepts) keeps its order. */
function sortByInheritance(units: readonly Unit[]): Unit[] {
  const byName = new Map(units.map((unit) => [unit.name, unit]));
  const placed = new Set<string>();
  const sorted: Unit[] = [];
  function place(unit: Unit): void {
    if (placed.has(unit.name)) return;
    placed.add(unit.name);
    for (const base of unit.bases) {
      const found = byName.get(base);
      if (found) place(found);
    }
    sorted.push(unit);
  }
  for (const unit of units) place(unit);
  return sorted;
}

/** JSON that was published after the Solidity. */
const COMPILER_SETTINGS = /^\{\s*\n\s*"[\s\S]*$/m;

/**
 * Makes a concatenated source compile. Explorers publish some sources of many files as one text that still
 * has imports, lists bases after the contracts that inherit from them, and repeats libraries. Drops imports
 * and repetitions, puts bases first, and cuts text that is not Solidity.
 * @returns the source unchanged when it cannot be parsed.
 */
export function normalizeSource(source: string): string {
  try {
    const code = source.replace(COMPILER_SETTINGS, '');
    const { children } = parse(code, { range: true, tolerant: true });
    const pragmas: string[] = [];
    const units: Unit[] = [];
    for (const node of children) {
      if (!node.range || node.type === 'ImportDirective') continue;
      const text = code.slice(node.range[0], node.range[1] + 1);
      if (node.type === 'PragmaDirective') pragmas.push(text);
      else if (node.type === 'ContractDefinition') {
        const bases = node.baseContracts.map(({ baseName }) => baseName.namePath);
        if (!units.some(({ name }) => name === node.name)) units.push({ name: node.name, text, bases });
      } else units.push({ name: `${node.type} ${node.range[0]}`, text, bases: [] });
    }
    const parts = [...new Set(pragmas), ...sortByInheritance(units).map(({ text }) => text)];
    return units.length === 0 ? source : parts.join('\n\n');
  } catch {
    return source;
  }
}
