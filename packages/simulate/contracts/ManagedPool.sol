// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

enum ManagerKind {
  UniswapV4,
  InfinityCl,
  InfinityBin
}

/// A pool that is an entry in a pool manager. `key` has the words of the venue's own `PoolKey`; all begin with the two
/// currencies.
struct ManagedPool {
  ManagerKind kind;
  address vault;
  address manager;
  address wrapped;
  bytes key;
}

/// What holds the tokens of all pools. Uniswap V4's pool manager is entered by `unlock`, Infinity's vault by `lock`, and
/// claims in it are named by a number or by the currency; the rest is the same.
interface IVault {
  function unlock(bytes calldata data) external returns (bytes memory);
  function lock(bytes calldata data) external returns (bytes memory);
  function sync(address currency) external;
  function settle() external payable returns (uint256);
  function take(address currency, address to, uint256 amount) external;
  function balanceOf(address owner, uint256 id) external view returns (uint256);
  function balanceOf(address owner, address currency) external view returns (uint256);
}

interface IWrappedNative {
  function deposit() external payable;
  function withdraw(uint256) external;
  function transfer(address, uint256) external returns (bool);
  function transferFrom(address, address, uint256) external returns (bool);
}

/// @title PoolUser
/// @notice What the contracts that play in such pools share.
abstract contract PoolUser {
  uint160 private constant MIN_PRICE_LIMIT = 4295128740;
  uint160 private constant MAX_PRICE_LIMIT = 1461446703485210103287273052203988822378723970341;
  bytes4 private constant SWAP_V4 =
    bytes4(keccak256("swap((address,address,uint24,int24,address),(bool,int256,uint160),bytes)"));
  bytes4 private constant SWAP_INFINITY =
    bytes4(keccak256("swap((address,address,address,address,uint24,bytes32),(bool,int256,uint160),bytes)"));
  bytes4 private constant SWAP_BIN =
    bytes4(keccak256("swap((address,address,address,address,uint24,bytes32),bool,int128,bytes)"));

  receive() external payable {}

  function unlockCallback(bytes calldata data) external returns (bytes memory) {
    return _entered(data);
  }

  function lockAcquired(bytes calldata data) external returns (bytes memory) {
    return _entered(data);
  }

  /// What is done while the vault waits for its debts to be settled.
  function _entered(bytes calldata data) internal virtual returns (bytes memory);

  function _enter(ManagedPool memory at, bytes memory data) internal returns (bytes memory) {
    return _isInfinity(at) ? IVault(at.vault).lock(data) : IVault(at.vault).unlock(data);
  }

  function _isInfinity(ManagedPool memory at) internal pure returns (bool) {
    return at.kind != ManagerKind.UniswapV4;
  }

  function _currencies(ManagedPool memory at) internal pure returns (address currency0, address currency1) {
    return abi.decode(at.key, (address, address));
  }

  /// Calls the pool manager with the key, `rest` (whole words) and no data for the hook.
  function _call(ManagedPool memory at, bytes4 selector, bytes memory rest) internal returns (bytes memory) {
    bytes memory head = bytes.concat(at.key, rest);
    return _pass(at.manager, bytes.concat(selector, head, abi.encode(head.length + 32, 0)));
  }

  /// Swaps exactly `amount` for whatever comes out. The changes are the caller's: below zero is owed to the vault.
  function _swap(ManagedPool memory at, bool zeroForOne, uint256 amount) internal returns (int256, int256) {
    if (at.kind == ManagerKind.InfinityBin) {
      require(amount < 2 ** 127, "too much");
      return _split(_call(at, SWAP_BIN, abi.encode(zeroForOne, -int128(uint128(amount)))));
    }
    bytes memory order = abi.encode(zeroForOne, -int256(amount), zeroForOne ? MIN_PRICE_LIMIT : MAX_PRICE_LIMIT);
    return _split(_call(at, _isInfinity(at) ? SWAP_INFINITY : SWAP_V4, order));
  }

  /// Both halves of the first word of an answer.
  function _split(bytes memory answer) internal pure returns (int256, int256) {
    int256 delta = abi.decode(answer, (int256));
    return (int128(delta >> 128), int128(delta));
  }

  /// Pays from the payer's account what arrives of `amount`. The native coin is paid in its wrapped form.
  function _pay(ManagedPool memory at, address currency, address payer, uint256 amount) internal returns (uint256) {
    IVault(at.vault).sync(currency);
    if (currency == address(0)) {
      IWrappedNative(at.wrapped).transferFrom(payer, address(this), amount);
      IWrappedNative(at.wrapped).withdraw(amount);
      return IVault(at.vault).settle{value: amount}();
    }
    // Old tokens answer nothing.
    bytes memory answer = _pass(currency, abi.encodeCall(IWrappedNative.transferFrom, (payer, at.vault, amount)));
    require(answer.length == 0 || abi.decode(answer, (bool)), "transferFrom answered false");
    return IVault(at.vault).settle();
  }

  /// A revert is passed on as it is.
  function _pass(address target, bytes memory data) private returns (bytes memory) {
    (bool passed, bytes memory answer) = target.call(data);
    if (!passed) {
      assembly {
        revert(add(answer, 32), mload(answer))
      }
    }
    return answer;
  }
}
