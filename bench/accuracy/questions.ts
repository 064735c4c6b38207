import { type CapabilityClass, catalogueEntry, isFindingType } from '@assay/audit';
import type { Finding } from '@assay/facts';
import type { Question } from './labelled-set.js';

export const classes = ['mint', 'limit', 'leak'] as const satisfies readonly CapabilityClass[];

function hasClass({ type }: Finding, names: readonly CapabilityClass[]): boolean {
  return isFindingType(type) && catalogueEntry(type).classes.some((name) => names.includes(name));
}

const isGrave = ({ severity }: Finding) => severity === 'HIGH' || severity === 'CRITICAL';

/** Whether the contract can do what a class of findings tells of. */
export function ofClass(name: CapabilityClass, definition: string): Question {
  return {
    name,
    definition,
    because: ({ findings }) => findings.filter((finding) => hasClass(finding, [name])),
  };
}

export function anyClass(definition: string): Question {
  return {
    name: 'any class',
    definition,
    because: ({ findings }) => findings.filter((finding) => hasClass(finding, classes)),
  };
}

export function highOrCritical(definition: string): Question {
  return { name: 'high or critical', definition, because: ({ findings }) => findings.filter(isGrave) };
}

/** A back-door class of another tool, by the class or the findings that show it. */
export function backDoor(
  name: string,
  shownBy: { readonly class: CapabilityClass; readonly types: readonly string[] },
): Question {
  return {
    name: `back door ${name}`,
    definition: 'as Pied-Piper names it, confirmed by its authors: only what has it is labelled',
    because: ({ findings }) =>
      findings.filter(
        (finding) => hasClass(finding, [shownBy.class]) || shownBy.types.includes(finding.type),
      ),
  };
}
