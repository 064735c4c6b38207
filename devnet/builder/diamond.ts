import { type Address, ZERO_ADDRESS } from '@assay/facts';
import { id } from 'ethers';
import diamondArtifact from '../artifacts/Diamond.json' with { type: 'json' };
import managementArtifact from '../artifacts/DiamondFacet.json' with { type: 'json' };
import lyingArtifact from '../artifacts/LyingDiamond.json' with { type: 'json' };
import mintArtifact from '../artifacts/MintFacet.json' with { type: 'json' };
import tokenArtifact from '../artifacts/TokenFacet.json' with { type: 'json' };
import initArtifact from '../artifacts/TokenInit.json' with { type: 'json' };
import { type ContractCode, encodeCall, toContractCode } from './contract-code.js';
import type { ScenarioBuilder } from './scenario-builder.js';

const diamondCode = toContractCode(diamondArtifact);
const initCode = toContractCode(initArtifact);
const lyingDiamondCode = toContractCode(lyingArtifact);
const tokenFacetCode = toContractCode(tokenArtifact);
const mintFacetCode = toContractCode(mintArtifact);
const managementFacetCode = toContractCode(managementArtifact);

/** Every function of a facet. */
function selectorsOf({ abi }: ContractCode): readonly string[] {
  return abi.fragments.flatMap((fragment) =>
    fragment.type === 'function' ? [id(fragment.format('sighash')).slice(0, 10)] : [],
  );
}

export interface DiamondPlan {
  readonly name: string;
  readonly symbol: string;
  /** In smallest units; the deployer gets all of it. */
  readonly supply: bigint;
  readonly deployer: Address;
}

/** The facets of a token, and the call data that initialises its storage. */
function deployFacets(
  builder: Pick<ScenarioBuilder, 'deploy'>,
  { name, symbol, supply, deployer }: DiamondPlan,
) {
  const [token, mint, management, init] = [tokenFacetCode, mintFacetCode, managementFacetCode, initCode].map(
    (code) => builder.deploy(code, [], deployer),
  );
  if (!token || !mint || !management || !init) throw new Error('four contracts');
  return {
    token,
    mint,
    management,
    init,
    data: encodeCall(initCode, 'init', [name, symbol, supply, deployer]),
  };
}

/** A token of three facets (EIP-2535) that its deployer owns. */
export function deployDiamond(builder: ScenarioBuilder, plan: DiamondPlan) {
  const facets = deployFacets(builder, plan);
  const cuts = [
    [facets.token, 0, selectorsOf(tokenFacetCode)],
    [facets.mint, 0, selectorsOf(mintFacetCode)],
    [facets.management, 0, selectorsOf(managementFacetCode)],
  ];
  const token = builder.deploy(diamondCode, [plan.deployer, cuts, facets.init, facets.data], plan.deployer);
  return { token, facets };
}

/** Replaces the minting facet with a new copy. */
export async function replaceMintFacet(
  builder: ScenarioBuilder,
  diamond: Address,
  owner: Address,
): Promise<Address> {
  const mint = builder.deploy(mintFacetCode, [], owner);
  await builder.nextBlock();
  const cuts = [[mint, 1, selectorsOf(mintFacetCode)]];
  builder.call(owner, diamond, managementFacetCode, 'diamondCut', [cuts, ZERO_ADDRESS, '0x']);
  await builder.nextBlock();
  return mint;
}

/**
 * A diamond that hides its real routes in a non-standard place and reports false ones; `tale` picks which
 * (see `LyingDiamond`).
 */
export function deployLyingDiamond(builder: ScenarioBuilder, plan: DiamondPlan, tale: number): Address {
  const { deployer } = plan;
  const facets = deployFacets(builder, plan);
  const innocent = builder.deploy(tokenFacetCode, [], deployer);
  const routed = [
    [facets.token, facets.mint],
    [selectorsOf(tokenFacetCode), selectorsOf(mintFacetCode)],
  ];
  const token = builder.deploy(lyingDiamondCode, [...routed, innocent, facets.init, facets.data], deployer);
  builder.call(deployer, token, lyingDiamondCode, 'tell', [tale]);
  return token;
}
