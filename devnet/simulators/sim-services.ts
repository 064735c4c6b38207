import { blockscoutSim } from './services/blockscout.js';
import { coingeckoSim } from './services/coingecko.js';
import { defillamaSim } from './services/defillama.js';
import { dexscreenerSim } from './services/dexscreener.js';
import { etherscanSim } from './services/etherscan.js';
import { geckoterminalSim } from './services/geckoterminal.js';
import { goplusSim } from './services/goplus.js';
import { honeypotisSim } from './services/honeypotis.js';
import { anthropicSim, openaiSim } from './services/models.js';
import { moralisSim } from './services/moralis.js';
import { sourcifySim } from './services/sourcify.js';
import type { SimService } from './sim-service.js';

/** Every simulated service. */
export const simServices: readonly SimService[] = [
  goplusSim,
  honeypotisSim,
  dexscreenerSim,
  geckoterminalSim,
  coingeckoSim,
  defillamaSim,
  sourcifySim,
  etherscanSim,
  blockscoutSim,
  moralisSim,
  openaiSim,
  anthropicSim,
];
