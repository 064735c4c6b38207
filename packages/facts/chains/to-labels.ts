import type { AddressLabel } from './chain.js';

/** Address → name, grouped by kind: the format of the label files. */
export type LabelGroups = { readonly [K in AddressLabel['kind']]?: Readonly<Record<string, string>> };

/** One table from lower-case address to label. Where an address is in two groups, the later group wins. */
export function toLabels(groups: LabelGroups): Readonly<Record<string, AddressLabel>> {
  const labels: Record<string, AddressLabel> = {};
  for (const [kind, names] of Object.entries(groups)) {
    for (const [address, name] of Object.entries(names)) {
      labels[address.toLowerCase()] = { kind: kind as AddressLabel['kind'], name };
    }
  }
  return labels;
}
