// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Delays every call by a fixed time; interface as OpenZeppelin's TimelockController has it. One proposer, open execution.
contract Timelock {
    uint256 private immutable _minDelay;
    address public immutable proposer;
    mapping(bytes32 => uint256) private _timestamps;

    event CallScheduled(bytes32 indexed id, uint256 indexed index, address target, uint256 value, bytes data);
    event CallExecuted(bytes32 indexed id, uint256 indexed index, address target, uint256 value, bytes data);

    constructor(uint256 minDelay, address proposer_) {
        _minDelay = minDelay;
        proposer = proposer_;
    }

    receive() external payable {}

    function getMinDelay() external view returns (uint256) {
        return _minDelay;
    }

    function PROPOSER_ROLE() external pure returns (bytes32) {
        return keccak256("PROPOSER_ROLE");
    }

    function hasRole(bytes32 role, address account) external view returns (bool) {
        return role == keccak256("PROPOSER_ROLE") && account == proposer;
    }

    function getTimestamp(bytes32 id) external view returns (uint256) {
        return _timestamps[id];
    }

    function hashOperation(address target, uint256 value, bytes calldata data, bytes32 predecessor, bytes32 salt)
        public
        pure
        returns (bytes32)
    {
        return keccak256(abi.encode(target, value, data, predecessor, salt));
    }

    function schedule(
        address target,
        uint256 value,
        bytes calldata data,
        bytes32 predecessor,
        bytes32 salt,
        uint256 delay
    ) external {
        require(msg.sender == proposer, "TimelockController: caller is not a proposer");
        require(delay >= _minDelay, "TimelockController: insufficient delay");
        bytes32 id = hashOperation(target, value, data, predecessor, salt);
        require(_timestamps[id] == 0, "TimelockController: operation already scheduled");
        _timestamps[id] = block.timestamp + delay;
        emit CallScheduled(id, 0, target, value, data);
    }

    function execute(address target, uint256 value, bytes calldata data, bytes32 predecessor, bytes32 salt)
        external
        payable
    {
        bytes32 id = hashOperation(target, value, data, predecessor, salt);
        require(_timestamps[id] > 1 && _timestamps[id] <= block.timestamp, "TimelockController: operation is not ready");
        _timestamps[id] = 1;
        (bool success,) = target.call{value: value}(data);
        require(success, "TimelockController: underlying transaction reverted");
        emit CallExecuted(id, 0, target, value, data);
    }
}
