import { answer, type Detector, price, when } from './detector.js';

const G1 = 'abi.encode(uint256(1), uint256(2))';

/** How the machine computes, what that costs, and what it remembers. */
export const machine: readonly Detector[] = [
  answer(
    'sha256',
    'the answer of SHA-256',
    2,
    '"abc"',
    'hex"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"',
  ),
  answer(
    'ripemd',
    'the answer of RIPEMD-160',
    3,
    '"abc"',
    'hex"0000000000000000000000008eb208f7e05d987a9b044a8e98c6b087f15a0bfc"',
  ),
  answer('identity', 'the answer of the identity', 4, '"abc"', '"abc"'),
  answer('modexp', 'the answer of a modular power', 5, 'abi.encode(1, 1, 1, hex"030507")', 'hex"00"'),
  answer('bn-add', 'the sum of two points', 6, `bytes.concat(${G1}, abi.encode(0, 0))`, G1),
  answer('bn-pairing', 'an empty product of pairings', 8, '""', 'abi.encode(1)'),
  answer('bls-add', 'a sum of nothing on BLS12-381', 11, 'new bytes(256)', 'new bytes(128)'),
  answer('p256', 'a P-256 signature that is none', 256, 'new bytes(160)', '""'),
  {
    id: 'blake2f',
    looksAt: 'the compression of BLAKE2b',
    noticed: `bytes memory input = new bytes(213);
        (bool passed, bytes memory said) = address(9).staticcall(input);
        return !passed || said.length != 64;`,
  },
  {
    id: 'point-evaluation',
    looksAt: 'a proof about a blob that is none',
    noticed: `(bool passed, ) = address(10).staticcall{gas: 60_000}(new bytes(192));
        return passed;`,
  },
  {
    id: 'recover',
    looksAt: 'a signature that nobody made',
    noticed: 'return ecrecover(bytes32(uint256(1)), 27, bytes32(0), bytes32(uint256(1))) != address(0);',
  },
  price('price-recover', 'the price of a recovery', 'pop(staticcall(10000, 1, 0, 0, 0, 0))', 3_100, 3_200),
  price('price-modexp', 'the price of a modular power', 'pop(staticcall(10000, 5, 0, 0, 0, 0))', 300, 700),
  price('price-hash', 'the price of a hash of 1 kB', 'mstore(0, keccak256(0, 1024))', 200, 700),
  price('price-power', 'the price of a power', 'mstore(0, exp(3, not(0)))', 1_600, 1_650),
  price('price-log', 'the price of a log', 'log0(0, 0)', 375, 420),
  price('warm-low', 'a precompiled contract that is not warm', 'mstore(0, balance(5))', 90, 200),
  price('warm-p256', 'the P-256 contract that is not warm', 'mstore(0, balance(256))', 90, 200),
  price('warm-producer', 'a producer that is not warm', 'mstore(0, balance(coinbase()))', 90, 200),
  price(
    'cold-stranger',
    'an account that is warm and was never met',
    'mstore(0, balance(0xdeaf00000000000000000000000000000000beef))',
    2_500,
    2_800,
  ),
  price('cold-slot', 'a slot that is warm and was never read', 'mstore(0, sload(0x5eed))', 2_050, 2_300),
  price('new-slot', 'the price of a new slot', 'sstore(gas(), 1)', 22_000, 22_300),
  {
    id: 'warm-balance',
    looksAt: 'a balance that was read before in the same transaction',
    noticed: 'return _took < 1_000;',
    members: 'uint256 private _took;',
    onTransfer: `uint256 before = gasleft();
        uint256 held = _balances[from];
        uint256 took = before - gasleft();
        if (held != type(uint256).max) _took = took;`,
  },
  {
    id: 'transient',
    looksAt: 'transient storage that an earlier transfer wrote',
    noticed: 'return _before != 0;',
    members: 'uint256 private _before;',
    onTransfer: `uint256 before;
        assembly {
            before := tload(0)
            tstore(0, 1)
        }
        _before = before;`,
  },
  {
    id: 'creation',
    looksAt: 'a contract created in the call',
    noticed: `address made = address(new Child());
        return made.code.length == 0 || Child(made).answer() != 42;`,
  },
  {
    id: 'creation-address',
    looksAt: 'the address of a created contract',
    noticed: `bytes32 hash = keccak256(type(Child).creationCode);
        bytes32 salt = bytes32(gasleft());
        bytes32 place = keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, hash));
        return address(new Child{salt: salt}()) != address(uint160(uint256(place)));`,
  },
  {
    id: 'own-code',
    looksAt: 'the size and the hash of its own code',
    noticed:
      'return address(this).code.length < 1_000 || keccak256(address(this).code) != address(this).codehash;',
  },
  {
    id: 'recursion',
    looksAt: 'calls in each other, 60 deep',
    noticed: 'return Self(address(this)).depth(60) != 60;',
    members: `function depth(uint256 left) external view returns (uint256) {
        return left == 0 ? 0 : Self(address(this)).depth(left - 1) + 1;
    }`,
  },
  {
    id: 'recursion-without-end',
    looksAt: 'calls in each other without end, with little gas',
    noticed: `(bool passed, ) = address(this).call{gas: 150_000}(abi.encodeWithSignature("dive()"));
        return passed;`,
    members: 'function dive() external { Self(address(this)).dive(); }',
  },
  {
    id: 'answer-bomb',
    looksAt: 'an answer of 20 kB',
    noticed: `(bool passed, bytes memory said) = address(new Child()).call(abi.encodeWithSignature("bomb()"));
        return !passed || said.length != 20_000;`,
  },
  {
    id: 'answer-bomb-reverted',
    looksAt: 'a revert with 20 kB',
    noticed: `(bool passed, bytes memory said) = address(new Child()).call(abi.encodeWithSignature("burst()"));
        return passed || said.length != 20_000;`,
  },
  {
    id: 'gas-of-inner-call',
    looksAt: 'an inner call that gets more than 63 of 64 parts of the gas',
    noticed: `uint256 left = gasleft();
        return Self(address(this)).gasHere() > left - left / 64;`,
    members: 'function gasHere() external view returns (uint256) { return gasleft(); }',
  },
  {
    id: 'static-write',
    looksAt: 'a write in a static call',
    noticed: `(bool passed, ) = address(this).staticcall{gas: 60_000}(abi.encodeWithSignature("write()"));
        return passed;`,
    members: 'uint256 private _written;\n    function write() external { _written += 1; }',
  },
  {
    id: 'history-contract',
    looksAt: 'a block before that the chain’s own history contract does not know',
    noticed: `(bool passed, bytes memory said) =
            0x0000F90827F1C53a10cb7A02335B175320002935.staticcall(abi.encode(block.number - 1));
        return !passed || keccak256(said) != keccak256(abi.encode(blockhash(block.number - 1)));`,
  },
  {
    id: 'invalid-instruction',
    looksAt: 'an instruction that is none',
    noticed: `(bool passed, ) = address(this).call{gas: 30_000}(abi.encodeWithSignature("fall()"));
        return passed;`,
    members: 'function fall() external pure { assembly { invalid() } }',
  },
  when(
    'empty-code-hash',
    'a code hash of an account that was never used',
    'address(0xFEeD000000000000000000000000000000000001).codehash != 0',
  ),
];
