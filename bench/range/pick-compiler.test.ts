import { describe, expect, it } from 'vitest';
import { pickCompilerVersion } from './pick-compiler.js';

describe('pickCompilerVersion', () => {
  it.each([
    ['pragma solidity ^0.8.0;', '0.8.19'],
    ['pragma solidity 0.8.20;', '0.8.20'],
    ['pragma solidity =0.5.16;', '0.5.16'],
    ['pragma solidity ^0.4.24;', '0.4.26'],
    ['pragma solidity >=0.6.0 <0.8.0;\npragma solidity 0.6.12;', '0.6.12'],
    ['pragma solidity >=0.4.24 <0.7.0;\npragma solidity ^0.6.2;', '0.6.12'],
    ['// pragma solidity 0.4.0;\n/* pragma solidity 0.5.0; */ pragma solidity ^0.7.4;', '0.7.6'],
    ['pragma solidity >=0.4.22;', '0.4.26'],
    ['pragma solidity >=0.5.0 <0.9.0;\npragma solidity ^0.8.0;', '0.8.19'],
    ['pragma solidity ^0.8.9;\npragma experimental ABIEncoderV2;', '0.8.19'],
  ])('%j asks for %s', (source, version) => {
    expect(pickCompilerVersion(source)).toBe(version);
  });

  it.each(['contract A {}', 'pragma solidity ^0.6.0;\npragma solidity ^0.8.0;', 'pragma solidity whatever;'])(
    '%j has no compiler',
    (source) => {
      expect(pickCompilerVersion(source)).toBeUndefined();
    },
  );
});
