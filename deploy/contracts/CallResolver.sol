// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @notice An attestation as EAS keeps it on the chain.
struct OnchainAttestation {
  bytes32 uid;
  bytes32 schema;
  uint64 time;
  uint64 expirationTime;
  uint64 revocationTime;
  bytes32 refUID;
  address recipient;
  address attester;
  bool revocable;
  bytes data;
}

/// @notice An off-chain attestation of EAS, version 2, as it is signed.
struct OffchainAttestation {
  uint16 version;
  bytes32 schema;
  address recipient;
  uint64 time;
  uint64 expirationTime;
  bool revocable;
  bytes32 refUID;
  bytes data;
  bytes32 salt;
}

/// @title CallResolver
/// @notice Makes the call of an attestation again, and says whether it still has the answer that was attested. It keeps
/// nothing, has no owner, and never calls with value or otherwise than by STATICCALL.
/// @dev Also a resolver for EAS: under a schema that names it, EAS takes only attestations of calls that answer alike.
contract CallResolver {
  /// SAME: it answers now what was attested. OTHER: it does not. NOT_REPEATABLE: no contract can make that call, as it was
  /// played on a changed state, or its answer is longer than MAX_ANSWER.
  enum Answer {
    SAME,
    OTHER,
    NOT_REPEATABLE
  }

  /// The block of an attestation is UNKNOWN where it is older than the last 256, or still to come.
  enum Block {
    KNOWN,
    OTHER,
    UNKNOWN
  }

  error WrongSchema();
  error WrongSignature();
  error Expired();
  error OnlyEAS();
  error NotPayable();

  string public constant SCHEMA =
    "address token,address target,bytes callData,bytes expected,bool reverted,uint64 blockNumber,bytes32 blockHash,bytes32 request,string report,string policy";
  /// Longer answers cost more gas than they show.
  uint256 public constant MAX_ANSWER = 16384;

  bytes32 private constant DOMAIN_TYPE =
    keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
  bytes32 private constant ATTEST_TYPE = keccak256(
    "Attest(uint16 version,bytes32 schema,address recipient,uint64 time,uint64 expirationTime,bool revocable,bytes32 refUID,bytes data,bytes32 salt)"
  );
  /// A signature with a larger `s` is another one for the same text.
  uint256 private constant HALF_ORDER = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0;

  address public immutable eas;
  bytes32 private immutable easVersionHash;

  /// @param eas_ The EAS contract of the chain.
  /// @param easVersion Its version, part of what is signed off the chain.
  constructor(address eas_, string memory easVersion) {
    eas = eas_;
    easVersionHash = keccak256(bytes(easVersion));
  }

  /// @notice Checks who signed an off-chain attestation, and makes its call again.
  /// @param attester Who must have signed: an account, or a contract by EIP-1271.
  function verify(OffchainAttestation calldata attestation, address attester, bytes calldata signature)
    external
    view
    returns (Answer answer, Block place)
  {
    if (attestation.schema != uidOf(address(0)) && attestation.schema != uidOf(address(this))) revert WrongSchema();
    if (attestation.expirationTime != 0 && attestation.expirationTime <= block.timestamp) revert Expired();
    if (!_isSigned(_digest(attestation), attester, signature)) revert WrongSignature();
    return _again(attestation.data);
  }

  /// @notice UID of the schema, registered with this resolver, or with none (the zero address).
  function uidOf(address resolver) public pure returns (bytes32) {
    return keccak256(abi.encodePacked(SCHEMA, resolver, true));
  }

  // What EAS asks of a resolver.

  function isPayable() external pure returns (bool) {
    return false;
  }

  function attest(OnchainAttestation calldata attestation) external payable returns (bool) {
    _onlyEas();
    return _isSame(attestation);
  }

  function multiAttest(OnchainAttestation[] calldata attestations, uint256[] calldata)
    external
    payable
    returns (bool)
  {
    _onlyEas();
    for (uint256 at = 0; at < attestations.length; ++at) {
      if (!_isSame(attestations[at])) return false;
    }
    return true;
  }

  function revoke(OnchainAttestation calldata) external payable returns (bool) {
    _onlyEas();
    return true;
  }

  function multiRevoke(OnchainAttestation[] calldata, uint256[] calldata) external payable returns (bool) {
    _onlyEas();
    return true;
  }

  function _onlyEas() private view {
    if (msg.sender != eas) revert OnlyEAS();
    if (msg.value > 0) revert NotPayable();
  }

  /// An attestation of a block that this chain does not have is of another chain, or of a reorganisation.
  function _isSame(OnchainAttestation calldata attestation) private view returns (bool) {
    if (attestation.schema != uidOf(address(this))) return false;
    (Answer answer, Block place) = _again(attestation.data);
    return answer == Answer.SAME && place != Block.OTHER;
  }

  function _again(bytes calldata data) private view returns (Answer answer, Block place) {
    (, address target, bytes memory callData, bytes memory expected, bool reverted, uint64 number, bytes32 hash,,,) =
      abi.decode(data, (address, address, bytes, bytes, bool, uint64, bytes32, bytes32, string, string));
    bytes32 known = blockhash(number);
    place = known == 0 ? Block.UNKNOWN : known == hash ? Block.KNOWN : Block.OTHER;
    if (target == address(0) || expected.length > MAX_ANSWER) return (Answer.NOT_REPEATABLE, place);
    bool passed;
    uint256 size;
    assembly {
      passed := staticcall(gas(), target, add(callData, 32), mload(callData), 0, 0)
      size := returndatasize()
    }
    // A longer answer is never copied: the caller pays for it.
    if (passed == reverted || size != expected.length) return (Answer.OTHER, place);
    bytes32 answered;
    assembly {
      let free := mload(0x40)
      returndatacopy(free, 0, size)
      answered := keccak256(free, size)
    }
    answer = answered == keccak256(expected) ? Answer.SAME : Answer.OTHER;
  }

  function _digest(OffchainAttestation calldata one) private view returns (bytes32) {
    bytes32 domain =
      keccak256(abi.encode(DOMAIN_TYPE, keccak256("EAS Attestation"), easVersionHash, block.chainid, eas));
    bytes32 message = keccak256(
      abi.encode(
        ATTEST_TYPE,
        one.version,
        one.schema,
        one.recipient,
        one.time,
        one.expirationTime,
        one.revocable,
        one.refUID,
        keccak256(one.data),
        one.salt
      )
    );
    return keccak256(abi.encodePacked(hex"1901", domain, message));
  }

  function _isSigned(bytes32 digest, address attester, bytes calldata signature) private view returns (bool) {
    if (attester == address(0)) return false;
    if (attester.code.length > 0) {
      // EIP-1271: isValidSignature(bytes32,bytes).
      (bool passed, bytes memory answer) =
        attester.staticcall(abi.encodeWithSelector(0x1626ba7e, digest, signature));
      return passed && answer.length >= 32 && bytes32(answer) == bytes32(bytes4(0x1626ba7e));
    }
    if (signature.length != 65 || uint256(bytes32(signature[32:64])) > HALF_ORDER) return false;
    return ecrecover(digest, uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64])) == attester;
  }
}
