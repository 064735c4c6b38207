import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contractFolders, inspectFolder, refreshFolder } from './artifact-folder.js';
import { compilerSalt } from './solc-standard.js';

const salt = compilerSalt();
const folder = { contracts: 'contracts', artifacts: 'artifacts' };

function createProject(): string {
  const root = mkdtempSync(join(tmpdir(), 'assay-contracts-'));
  mkdirSync(join(root, 'contracts'));
  writeFileSync(
    join(root, 'contracts/Base.sol'),
    'pragma solidity ^0.8.0;\nabstract contract Base { uint256 public x; }\n',
  );
  writeFileSync(
    join(root, 'contracts/Top.sol'),
    'pragma solidity ^0.8.0;\nimport {Base} from "./Base.sol";\ncontract Top is Base {}\n',
  );
  return root;
}

describe('artifacts', () => {
  it.each(contractFolders)(
    'the committed ones of $contracts are compiled from the committed sources',
    (entry) => {
      const { stale, orphans } = inspectFolder(process.cwd(), entry, salt);
      expect([...stale.keys(), ...orphans]).toEqual([]);
    },
  );

  it('a changed import makes the importer stale, a removed source an orphan', () => {
    const root = createProject();
    expect(refreshFolder(root, folder, inspectFolder(root, folder, salt))).toEqual(['artifacts/Top.json']);
    expect(inspectFolder(root, folder, salt).stale.size).toBe(0);
    writeFileSync(
      join(root, 'contracts/Base.sol'),
      'pragma solidity ^0.8.0;\nabstract contract Base { uint256 public y; }\n',
    );
    expect([...inspectFolder(root, folder, salt).stale.keys()]).toEqual(['contracts/Top.sol']);
    rmSync(join(root, 'contracts/Top.sol'));
    expect(inspectFolder(root, folder, salt).orphans).toEqual(['artifacts/Top.json']);
    refreshFolder(root, folder, inspectFolder(root, folder, salt));
    expect(readdirSync(join(root, 'artifacts'))).toEqual([]);
  });

  it('another compiler or other settings make everything stale', () => {
    const project = mkdtempSync(join(tmpdir(), 'assay-contracts-'));
    const root = join(project, 'devnet');
    for (const part of ['contracts', 'artifacts', 'uniswap']) {
      cpSync(join(process.cwd(), 'devnet', part), join(root, part), { recursive: true });
    }
    expect(inspectFolder(root, folder, 'another compiler').stale.size).toBeGreaterThan(10);
  });
});
