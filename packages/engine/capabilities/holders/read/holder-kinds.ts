import {
  type Address,
  type Chain,
  DEAD_ADDRESS,
  type Holder,
  type HolderKind,
  poolManagersOf,
  ZERO_ADDRESS,
} from '@assay/facts';

/** Known accounts around one token. */
export interface HolderContext {
  readonly chain: Chain;
  readonly token: Address;
  readonly pools: ReadonlySet<Address>;
  readonly owner?: Address;
  readonly deployer?: Address;
  readonly contracts: ReadonlySet<Address>;
}

const kindOfLabel: Partial<Record<Chain['labels'][string]['kind'], HolderKind>> = {
  cex: 'exchange',
  burn: 'burn',
  locker: 'locker',
};

/** Classifies a holder: by its role for the token, else by its label, else by its code. */
export function toHolder(address: Address, balance: bigint, context: HolderContext): Holder {
  const label = context.chain.labels[address];
  const locker = context.chain.lockers.find((known) => known.address === address);
  const name = locker?.name ?? label?.name;
  return {
    address,
    balance,
    kind: toKind(address, context, locker !== undefined),
    ...(name === undefined ? {} : { label: name }),
  };
}

function toKind(address: Address, context: HolderContext, isLocker: boolean): HolderKind {
  const { chain, token, pools, owner, deployer, contracts } = context;
  if (address === token) {
    return 'token';
  }
  // The vault of a pool manager holds the tokens of all pools, also of those that were not found.
  if (pools.has(address) || poolManagersOf(chain).some(({ vault }) => vault === address)) {
    return 'pool';
  }
  if (address === ZERO_ADDRESS || address === DEAD_ADDRESS) {
    return 'burn';
  }
  if (isLocker) {
    return 'locker';
  }
  const labelled = kindOfLabel[chain.labels[address]?.kind ?? 'other'];
  if (labelled) {
    return labelled;
  }
  if (address === owner) {
    return 'owner';
  }
  if (address === deployer) {
    return 'deployer';
  }
  // Pool managers of V4 kind are labelled `other`: they hold the liquidity of all pools.
  if (
    chain.labels[address]?.kind === 'other' &&
    /vault|poolmanager/i.test(chain.labels[address]?.name ?? '')
  ) {
    return 'pool';
  }
  return contracts.has(address) ? 'contract' : 'wallet';
}
