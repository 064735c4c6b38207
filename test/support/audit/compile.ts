import solc from 'solc';

interface Output {
  readonly contracts?: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly evm: { readonly deployedBytecode: { readonly object: string } } }>>
    >
  >;
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
}

/** Runtime code of the contract `Sample` of every source, compiled in one go: starting the compiler is what costs. */
export function compileSamples(
  samples: Readonly<Record<string, string>>,
  optimised: boolean,
): ReadonlyMap<string, string> {
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      Object.entries(samples).map(([name, content]) => [`${name}.sol`, { content }]),
    ),
    settings: {
      optimizer: { enabled: optimised, runs: 200 },
      outputSelection: { '*': { '*': ['evm.deployedBytecode.object'] } },
    },
  };
  const output: Output = JSON.parse(solc.compile(JSON.stringify(input)));
  const errors = output.errors?.filter(({ severity }) => severity === 'error') ?? [];
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'));
  return new Map(
    Object.keys(samples).map((name) => {
      const code = output.contracts?.[`${name}.sol`]?.Sample?.evm.deployedBytecode.object ?? '';
      return [name, `0x${code}`];
    }),
  );
}
