import {
  knownValue,
  type OwnerPowers,
  type Power,
  type PowerEffect,
  type TradeSimulation,
} from '@assay/facts';
import { deployToRange } from '../range/deploy-to-range.js';
import type { RangeToken } from '../range/range-token.js';
import type { Range } from '../range/start-range.js';
import { datasetPath, readCsv, readFolder } from '../support/datasets.js';
import { createRangeService, factsNow } from './range-service.js';

export const rugClasses = ['mint', 'limit', 'leak'] as const;
export type RugVerdict = Readonly<Record<(typeof rugClasses)[number], boolean>>;

/** From this tax on, holders are kept from selling and lose their tokens. */
const CONFISCATORY_TAX = 0.5;

const limits: readonly PowerEffect[] = [
  'BLOCK_SELLS',
  'BLOCK_TRANSFERS',
  'BLACKLIST',
  'PAUSE',
  'LIMIT_AMOUNTS',
];
const leaks: readonly PowerEffect[] = ['MOVE_OTHERS_BALANCE', 'ERASE_OTHERS_BALANCE', 'SELL_CONTRACT_TOKENS'];

const moves = ['transfer(', 'transferFrom('];

/**
 * Whether the power is shown by a call of its own. That a plain transfer creates tokens is a finding of the
 * transfer, and no power to mint.
 */
function isOwnCall({ effect, signature }: Power): boolean {
  return effect !== 'MINT' || !moves.some((name) => signature?.startsWith(name));
}

/** Nobody could buy until a privileged account started trading. */
function isGated({ notes }: RangeToken): boolean {
  return notes.some((note) => /^(trading started|opened) by/.test(note));
}

/** The labels of the ground truth, and how the proven powers and the simulated sale show them. */
export function toLiveVerdict({ powers, simulation, token }: Omit<LiveRug, 'id' | 'truth'>): RugVerdict {
  const proven = (powers?.matrix ?? []).filter((power) => power.status === 'PROVEN' && isOwnCall(power));
  const shows = (effects: readonly PowerEffect[]) => proven.some(({ effect }) => effects.includes(effect));
  const takes = Math.max(powers?.worstCaseSellTax ?? 0, simulation?.sellTax ?? 0) >= CONFISCATORY_TAX;
  return {
    mint: shows(['MINT']),
    limit: shows(limits) || takes || simulation?.canSell === false || isGated(token),
    leak: shows(leaks) || takes,
  };
}

/** The result of a contract of the ground truth on the range. */
export interface LiveRug {
  readonly id: string;
  readonly truth: RugVerdict;
  readonly token: RangeToken;
  /** `undefined` when it could not be deployed or tested. */
  readonly powers: OwnerPowers | undefined;
  readonly simulation: TradeSimulation | undefined;
}

/** Uses a new service, which has not cached a block before the deployment. */
async function analyse(range: Range, { chain, address }: RangeToken) {
  if (!address) return { powers: undefined, simulation: undefined };
  const service = createRangeService(range);
  const facts = factsNow(service);
  const [powers, simulation] = await Promise.all([
    facts.load('powers', { chain, address }),
    facts.load('simulation', { chain, address }),
  ]);
  await service.close();
  return { powers: knownValue(powers), simulation: knownValue(simulation) };
}

/**
 * Deploys every contract of the ground truth, then proves its powers. `undefined` when the data is absent.
 */
export async function readLiveRugs(range: Range): Promise<readonly LiveRug[] | undefined> {
  const labels = datasetPath('rug_groundtruth', 'labels.csv');
  const sol = datasetPath('rug_groundtruth', 'sol');
  const hex = datasetPath('rug_groundtruth', 'hex');
  if (!labels || !sol || !hex) return undefined;
  const [rows, sources, codes] = await Promise.all([readCsv(labels), readFolder(sol), readFolder(hex)]);
  const rugs: LiveRug[] = [];
  for (const row of rows) {
    const id = (row.address ?? '').toLowerCase();
    const source = sources.get(id);
    if (source === undefined) continue;
    const runtime = codes.get(id)?.trim();
    const token = await deployToRange(range, { name: id, source, ...(runtime ? { runtime } : {}) });
    const truth = { mint: row.mint === '1', limit: row.limit === '1', leak: row.leak === '1' };
    rugs.push({ id, truth, token, ...(await analyse(range, token)) });
  }
  return rugs;
}
