import {
  type Account,
  type Address,
  type CallEvidence,
  type OwnerPowers,
  type Ownership,
  type Power,
  type TradeSimulation,
  ZERO_ADDRESS,
} from '@assay/facts';
import { describe, expect, it } from 'vitest';
import { fact, input, metadata, pool, wallet } from '../../../../test/support/analysis-facts.js';
import { securityComponent } from './component.js';
import { toProvenScam } from './proven-scam.js';

const call: CallEvidence = {
  kind: 'call',
  chainId: 1,
  blockNumber: 42,
  blockHash: `0x${'ab'.repeat(32)}`,
  method: 'eth_call',
  params: [],
  result: '0x',
  reverted: false,
  meaning: 'shown',
};
const owner: Account = { address: wallet(5), kind: 'eoa' };
const ownership: Ownership = { owner, renounced: false, proxy: null };
const mint: Power = {
  actor: 'owner',
  account: owner,
  effect: 'MINT',
  status: 'PROVEN',
  signature: 'mint(address,uint256)',
  evidence: [call],
};

function provenOf(...matrix: readonly Power[]) {
  const powers: OwnerPowers = {
    matrix,
    worstCaseSellTax: null,
    worstCaseBuyTax: null,
    functionsTried: 1,
    coverage: 1,
  };
  const asked = input({ metadata: fact(metadata), ownership: fact(ownership), powers: fact(powers) });
  return toProvenScam(asked, securityComponent.judge(asked));
}

describe('what is remembered as a scam', () => {
  it('is no mint by an owner in the open, but one by anyone, or under a name that says nothing of it', () => {
    expect(provenOf(mint)).toBeUndefined();
    const found = { proofs: ['arbitrary_mint'], blockNumber: 42 };
    expect(provenOf({ ...mint, actor: 'stranger', account: null })).toEqual(found);
    expect(provenOf({ ...mint, signature: 'distributeRewards(address,uint256)' })).toEqual(found);
  });

  it('is what takes balances, with the block of the call', () => {
    const seizure: Power = { ...mint, effect: 'ERASE_OTHERS_BALANCE', signature: 'burn(address,uint256)' };
    expect(provenOf(seizure)).toEqual({ proofs: ['balance_seizure'], blockNumber: 42 });
    expect(provenOf({ ...seizure, status: 'NOT_SHOWN' })).toBeUndefined();
    expect(provenOf({ ...seizure, evidence: [] })).toBeUndefined();
  });

  it('is a sale that fails, but not one in a pool whose hook may have refused it', () => {
    const manager = wallet(7);
    const id = `0x${'5b'.repeat(32)}` as const;
    const trade: TradeSimulation = {
      pool: manager,
      poolId: id,
      canBuy: true,
      canSell: false,
      canTransfer: true,
      buyTax: 0,
      sellTax: null,
      transferTax: 0,
      buyGas: 1,
      sellGas: 1,
      evidence: [call],
    };
    const tradedWith = (hooks: Address) => {
      const v4 = { id, hooks, tickSpacing: 60, dynamicFee: false };
      const pools = [pool({ address: manager, kind: 'uniswap-v4', v4 })];
      const asked = input({ pools: fact({ pools, nativeUsd: 1 }), simulation: fact(trade) });
      return toProvenScam(asked, securityComponent.judge(asked));
    };
    expect(tradedWith(ZERO_ADDRESS)).toEqual({ proofs: ['honeypot'], blockNumber: 42 });
    expect(tradedWith(wallet(8))).toBeUndefined();
  });

  it('is nothing that only the owner can do together with others', () => {
    const multisig: Account = { address: wallet(6), kind: 'multisig' };
    const erased = (account: Account) => provenOf({ ...mint, effect: 'ERASE_OTHERS_BALANCE', account });
    expect(erased({ ...multisig, threshold: 2 })).toBeUndefined();
    expect(erased({ ...multisig, threshold: 1 })?.proofs).toEqual(['balance_seizure']);
  });
});
