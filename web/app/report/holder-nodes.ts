import type { SimulationLinkDatum, SimulationNodeDatum } from 'd3-force';
import type { Answers } from '../api.js';
import { toPercent, toWords } from '../ui/format.js';

type Holders = NonNullable<NonNullable<Answers['Holders']['token']>['holders']>;

/** What an account is, as the map colours it. */
export type NodeKind =
  | NonNullable<Holders['topHolders']>[number]['kind']
  /** It gave money to wallets that belong together. */
  | 'funder';

/** An account of the map. */
export interface MapNode {
  readonly id: string;
  readonly kind: NodeKind;
  readonly label: string | undefined;
  /** 0..100 of all tokens; `undefined`: less than the smallest that is listed, or nothing. */
  readonly share: number | undefined;
}

/** Money or tokens that went from one account to another. */
interface MapLink {
  readonly a: string;
  readonly b: string;
  readonly says: string;
}

export interface HolderMap {
  readonly nodes: readonly MapNode[];
  readonly links: readonly MapLink[];
}

/** An account as it is drawn, with its place. */
export interface GraphNode extends SimulationNodeDatum, MapNode {
  readonly radius: number;
}
export type GraphLink = SimulationLinkDatum<GraphNode>;

/** In the order of the legend. */
export const kindWords: Readonly<Record<NodeKind, string>> = {
  wallet: 'wallet',
  pool: 'pool',
  locker: 'locker',
  burn: 'burned',
  exchange: 'exchange',
  contract: 'other contract',
  owner: 'owner',
  deployer: 'deployer',
  token: 'the token itself',
  funder: 'funder',
};

/** The largest accounts, the wallets that belong together, who funded them, and who deployed the token. Pure. */
export function toHolderMap(
  { topHolders, clusters }: Pick<Holders, 'topHolders' | 'clusters'>,
  deployer: string | null | undefined,
): HolderMap {
  const nodes = new Map<string, MapNode>();
  const add = (id: string, kind: NodeKind) => {
    if (!nodes.has(id)) nodes.set(id, { id, kind, label: undefined, share: undefined });
  };
  for (const { address, kind, label, percentage } of topHolders ?? [])
    nodes.set(address, { id: address, kind, label: label ?? undefined, share: percentage });
  if (deployer) add(deployer, 'deployer');
  const links: MapLink[] = [];
  const link = (a: string, b: string, says: string) => {
    if (nodes.has(a) && nodes.has(b) && a !== b) links.push({ a, b, says });
  };
  for (const { wallets, funders, links: between } of clusters ?? []) {
    for (const wallet of wallets) add(wallet, 'wallet');
    for (const funder of funders) add(funder, 'funder');
    for (const { a, b, kind, via } of between) {
      if (via) {
        link(via, a, 'gave money to');
        link(via, b, 'gave money to');
      } else
        link(a, b, kind === 'token_transfer' ? 'sent tokens to or got them from' : 'bought together with');
    }
  }
  const once = new Map(links.map((one) => [`${one.a} ${one.b}`, one]));
  return {
    nodes: [...nodes.values()].sort((a, b) => (b.share ?? 0) - (a.share ?? 0)),
    links: [...once.values()],
  };
}

/** An account in a few words. */
export function toNodeWords({ kind, label, share }: MapNode): string {
  const held = share === undefined ? '' : `, ${toPercent(share)} of all tokens`;
  return `${toWords(kindWords[kind])}${label ? ` ${label}` : ''}${held}`;
}
