import { type Hex, keccakOfText, lazily } from '@assay/facts';

/**
 * Common functions of token contracts that can matter, as their sources spell them. They only give names and
 * an order: what a function does is measured, whatever its name.
 */
const signatures = `
mint(address,uint256) mint(uint256) _mint(address,uint256) mintTo(address,uint256) issue(uint256) issue(address,uint256)
generateTokens(address,uint256) mintToken(address,uint256) burn(address,uint256) burnFrom(address,uint256)
destroyTokens(address,uint256) burnBlackFunds(address) destroyBlackFunds(address) wipeFrozenAddress(address) seize(address)
confiscate(address,uint256) forceTransfer(address,address,uint256) redeem(uint256)
setFee(uint256) setFees(uint256) setFees(uint256,uint256) setFees(uint256,uint256,uint256) setTax(uint256)
setTaxes(uint256,uint256) setTaxFee(uint256) setTaxFeePercent(uint256) setLiquidityFeePercent(uint256)
setBuyFee(uint256) setSellFee(uint256) setBuyTax(uint256) setSellTax(uint256) setBuyFees(uint256,uint256,uint256)
setSellFees(uint256,uint256,uint256) updateBuyFees(uint256,uint256,uint256) updateSellFees(uint256,uint256,uint256)
updateFees(uint256,uint256) setTransferFee(uint256) setMarketingFee(uint256) setLiquidityFee(uint256) setBurnFee(uint256)
setBasisPointsRate(uint256) setParams(uint256,uint256) reduceFee(uint256) removeLimits() setFeeReceiver(address)
setMaxTx(uint256) setMaxTxAmount(uint256) setMaxTxPercent(uint256) setMaxTransactionAmount(uint256) setMaxWallet(uint256)
setMaxWalletAmount(uint256) setMaxWalletPercent(uint256) updateMaxTxnAmount(uint256) updateMaxWalletAmount(uint256)
setMaxSellAmount(uint256) setMaxSell(uint256) setTxLimit(uint256) setMaxHoldAmount(uint256)
pause() unpause() setPaused(bool) setTradingEnabled(bool) enableTrading() openTrading() disableTrading() setTrading(bool)
tradingStatus(bool) startTrading() launch() closeTrading() setSwapEnabled(bool) setSwapAndLiquifyEnabled(bool)
blacklist(address) blacklist(address,bool) setBlacklist(address,bool) addBlacklist(address) addBlackList(address)
removeBlackList(address) blacklistAddress(address,bool) setIsBlacklisted(address,bool) addBot(address) addBots(address[])
setBot(address,bool) setBots(address[]) setBots(address[],bool) blockBots(address[]) delBot(address) manageBots(address[],bool)
freeze(address) unfreeze(address) freezeAccount(address,bool) lock(address) setWhitelist(address,bool) addWhitelist(address)
excludeFromFee(address) includeInFee(address) excludeFromFees(address,bool) setExcludedFromFee(address,bool)
excludeFromReward(address) includeInReward(address) setAutomatedMarketMakerPair(address,bool) setPair(address)
setRouter(address) updateUniswapV2Router(address) setUniswapPair(address) setAntiBot(address) setCooldownEnabled(bool)
setCooldown(uint256) setBalance(address,uint256) updateBalance(address,uint256) airdrop(address,uint256)
airdrop(address[],uint256[]) multiTransfer(address[],uint256) rebase(uint256,int256) setTotalSupply(uint256)
transferOwnership(address) renounceOwnership() claimOwnership() acceptOwnership() setOwner(address) unlock() lock(uint256)
reclaimOwnership() restoreOwnership() initialize() initialize(address) grantRole(bytes32,address) revokeRole(bytes32,address)
upgradeTo(address) upgradeToAndCall(address,bytes) setImplementation(address) changeAdmin(address) setController(address)
diamondCut((address,uint8,bytes4[])[],address,bytes) setPolicy(address) setDelegate(address) deprecate(address) swapBack() manualSwap() manualSend() rescueTokens(address,uint256)
withdrawToken(address,uint256) clearStuckBalance(uint256) multicall(bytes[])
transfer(address,uint256) transferFrom(address,address,uint256) approve(address,uint256) increaseAllowance(address,uint256)
decreaseAllowance(address,uint256) burn(uint256) permit(address,address,uint256,uint256,uint8,bytes32,bytes32)
`
  .trim()
  .split(/\s+/);

/** These by their selectors. An audit needs none of them. */
export const knownSignatures = lazily(
  (): ReadonlyMap<Hex, string> =>
    new Map(signatures.map((signature) => [keccakOfText(signature).slice(0, 10) as Hex, signature])),
);

/** Names that suggest no power: tried last if time is short. */
const harmless =
  /^(?:transfer|approve|increaseAllowance|decreaseAllowance|permit|burn\(uint256\)|swapBack|manual|rescue|withdraw|clearStuck|renounce|deposit)/;

/** Order of trying, smaller first: known risky names, then unknown selectors, then the ordinary rest. */
export function toPriority(signature: string | undefined): number {
  if (signature === undefined) return 1;
  return harmless.test(signature) && !signature.startsWith('transferFrom') ? 2 : 0;
}
