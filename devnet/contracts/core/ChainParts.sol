// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Stands in for GasPriceOracle of the OP stack: a fee for the bytes of a transaction, with those of its signature.
contract OpFeeOracle {
    uint256 constant WEI_PER_BYTE = 1_000_000;
    uint256 constant SIGNATURE = 68;

    function getL1Fee(bytes memory unsignedTransaction) external pure returns (uint256) {
        require(unsignedTransaction[0] == 0x02, "not a transaction of type 2");
        return (unsignedTransaction.length + SIGNATURE) * WEI_PER_BYTE;
    }
}

/// Stands in for NodeInterface of Arbitrum, which only callers from outside reach.
contract ArbNodeInterface {
    uint256 constant BASE_FEE = 10_000_000;
    uint256 constant L1_BASE_FEE = 1_000_000_000;

    function gasEstimateL1Component(address to, bool isCreation, bytes calldata data)
        external
        payable
        returns (uint64 gasEstimateForL1, uint256 baseFee, uint256 l1BaseFeeEstimate)
    {
        require(msg.sender.code.length == 0, "no contract can ask");
        require(to != address(0) && !isCreation, "not a call");
        return (uint64(data.length * 16), BASE_FEE, L1_BASE_FEE);
    }
}

/// Stands in for a Chainlink aggregator with 8 decimals, whose answer never changes.
contract FixedPriceFeed {
    int256 immutable answer;

    constructor(int256 answer_) {
        answer = answer_;
    }

    function decimals() external pure returns (uint8) {
        return 8;
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        return (1, answer, block.timestamp, block.timestamp, 1);
    }
}
