import { b20Equity } from './b20-equity.js';
import { b20Meme } from './b20-meme.js';
import { b20Seizure } from './b20-seizure.js';
import { balanceEraser } from './balance-eraser.js';
import { blacklist } from './blacklist.js';
import { concentrated } from './concentrated.js';
import { deployerLiquidity } from './deployer-liquidity.js';
import { diamond } from './diamond.js';
import { dumped } from './dumped.js';
import { governed } from './governed.js';
import { healthy } from './healthy.js';
import { hiddenMint } from './hidden-mint.js';
import { honeypot } from './honeypot.js';
import { infinityBin } from './infinity-bin.js';
import { infinityHook } from './infinity-hook.js';
import { infinityPool } from './infinity-pool.js';
import { lateOpening } from './late-opening.js';
import { launchTax } from './launch-tax.js';
import { launchpad } from './launchpad.js';
import { lockedLiquidity } from './locked-liquidity.js';
import { maxTransaction } from './max-transaction.js';
import { openMint } from './open-mint.js';
import { reflection } from './reflection.js';
import { renouncedClean } from './renounced-clean.js';
import { retakenOwnership } from './retaken-ownership.js';
import type { Scenario } from './scenario.js';
import { sellTax } from './sell-tax.js';
import { signatureHoneypot } from './signature-honeypot.js';
import { simulationEvader } from './simulation-evader.js';
import { slipstream } from './slipstream.js';
import { snipedLaunch } from './sniped-launch.js';
import { stablecoin } from './stablecoin.js';
import { takenLiquidity } from './taken-liquidity.js';
import { taxTo99 } from './tax-to-99.js';
import { timeBomb } from './time-bomb.js';
import { upgradeableProxy } from './upgradeable-proxy.js';
import { v4Hook } from './v4-hook.js';
import { v4Pool } from './v4-pool.js';
import { washRing } from './wash-ring.js';
import { whitelistHoneypot } from './whitelist-honeypot.js';

/** All scenarios. A new one needs its file and a line here. */
export const scenarios: readonly Scenario[] = [
  healthy,
  stablecoin,
  taxTo99,
  blacklist,
  snipedLaunch,
  renouncedClean,
  upgradeableProxy,
  whitelistHoneypot,
  deployerLiquidity,
  washRing,
  honeypot,
  sellTax,
  hiddenMint,
  lockedLiquidity,
  maxTransaction,
  balanceEraser,
  governed,
  openMint,
  reflection,
  retakenOwnership,
  simulationEvader,
  timeBomb,
  concentrated,
  lateOpening,
  diamond,
  v4Pool,
  v4Hook,
  launchpad,
  b20Equity,
  b20Meme,
  b20Seizure,
  slipstream,
  launchTax,
  infinityPool,
  infinityHook,
  infinityBin,
  signatureHoneypot,
  ...takenLiquidity,
  dumped,
];
