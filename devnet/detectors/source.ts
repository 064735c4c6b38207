import { type ContractCode, toContractCode } from '../builder/contract-code.js';
import { compileSolidity } from '../compiler/solc-standard.js';
import type { Detector } from './detector.js';
import { machine } from './machine.js';
import { surroundings } from './surroundings.js';

/** Small contracts that try to notice a simulation. */
const detectors: readonly Detector[] = [...surroundings, ...machine];

const PATH = 'Detectors.sol';

/** A watcher runs as part of its token (DELEGATECALL), whose balances are in the first slot. */
const head = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface IToken {
    function uniswapV2Pair() external view returns (address);
}

interface IPair {
    function getReserves() external view returns (uint112, uint112, uint32);
    function token0() external view returns (address);
}

interface Self {
    function depth(uint256 left) external view returns (uint256);
    function dive() external;
    function gasHere() external view returns (uint256);
}

contract Child {
    function answer() external pure returns (uint256) { return 42; }
    function bomb() external pure { assembly { return(0, 20000) } }
    function burst() external pure { assembly { revert(0, 20000) } }
}

abstract contract Watcher {
    mapping(address => uint256) internal _balances;
    uint256[15] private _ofToken;
    uint256 internal immutable _chainId = block.chainid;
    uint256 internal immutable _number = block.number;
    uint256 internal immutable _time = block.timestamp;
    bytes32 internal immutable _routerCode;

    constructor(address router) { _routerCode = router.codehash; }

    function watch(address from, bool isSale, uint256 start) external returns (bool) {
        _note(from);
        return !isSale || _noticed(from, start);
    }

    function _note(address from) internal virtual {}
    function _noticed(address from, uint256 start) internal virtual returns (bool);

    function _pairIsShort() internal view returns (bool) {
        IPair pair = IPair(IToken(address(this)).uniswapV2Pair());
        (uint112 first, uint112 second, ) = pair.getReserves();
        return _balances[address(pair)] < (pair.token0() == address(this) ? first : second);
    }
}
`;

const nameOf = (index: number) => `Watcher${index}`;

function toSource({ noticed, members = '', onTransfer }: Detector, index: number): string {
  const note =
    onTransfer === undefined ? '' : `function _note(address from) internal override { ${onTransfer} }`;
  return `contract ${nameOf(index)} is Watcher {
    constructor(address router) Watcher(router) {}
    ${members}
    ${note}
    function _noticed(address from, uint256 start) internal override returns (bool) {
        ${noticed}
    }
}
`;
}

/** All detectors with their code, compiled together. Takes some seconds. */
export function compileDetectors(): readonly (Detector & { readonly code: ContractCode })[] {
  const source = head + detectors.map(toSource).join('\n');
  const compiled = compileSolidity(new Map([[PATH, source]]), { optimised: false, evmVersion: 'cancun' })[
    PATH
  ];
  return detectors.map((detector, index) => {
    const contract = compiled?.[nameOf(index)];
    if (!contract) throw new Error(`The compiler gave no code for ${detector.id}.`);
    const bytecode = `0x${contract.evm.bytecode.object}`;
    return { ...detector, code: toContractCode({ abi: contract.abi, bytecode }) };
  });
}
