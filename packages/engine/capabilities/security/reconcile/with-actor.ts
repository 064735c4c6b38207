import { catalogueEntry, type FindingType, isFindingType, readNote } from '@assay/audit';
import type { Finding } from '@assay/facts';

/** The same power in the hands of those that a check of the caller lets in. */
export const ofPrivileged: Readonly<Partial<Record<FindingType, FindingType>>> = {
  PUBLIC_MINT: 'OWNER_MINT',
  PUBLIC_SELF_DESTRUCT: 'SELF_DESTRUCT',
  PUBLIC_DELEGATECALL: 'ARBITRARY_DELEGATECALL',
  ANYONE_MOVES_BALANCES: 'OWNER_MOVES_BALANCES',
  ANYONE_ERASES_BALANCES: 'OWNER_ERASES_BALANCES',
};

/** The same power in the hands of anyone. */
export function ofPublic(type: FindingType): FindingType | undefined {
  const found = Object.entries(ofPrivileged).find(([, privileged]) => privileged === type)?.[0];
  return found && isFindingType(found) ? found : undefined;
}

/** The finding with another actor: it says what its new type says, of the same place. */
export function withActor({ controller: _anyone, ...finding }: Finding, type: FindingType): Finding {
  const { title, severity, description } = catalogueEntry(type);
  const old = isFindingType(finding.type) ? catalogueEntry(finding.type).description : '';
  return {
    ...finding,
    type,
    severity,
    issue: title,
    description: finding.description.replace(old, description).replace(readNote, ''),
  };
}
