import { fromHex, keccak256 } from '@assay/facts';
import { keccak256 as ethersKeccak256 } from 'ethers';

// For what ethers hashes by itself, such as checksums of addresses and signatures of functions: its own takes longer.
ethersKeccak256.register((data) => fromHex(keccak256(data)));
