/** DELEGATECALL, and CALLCODE before it: what runs another contract's code on one's own storage. */
export const foreignCode: readonly number[] = [0xf4, 0xf2];
