import fc from 'fast-check';

/** Any character, as fast-check's own unit `binary`, which takes a second of a core to begin: it lists them all. */
export const anyCharacter = fc
  .oneof(fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));
