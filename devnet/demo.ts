import { Command, InvalidArgumentError } from 'commander';
import type { DemoOptions } from './run-demo.js';
import { type NodeBehaviour, nodePresets, toNodeTeam } from './simulators/poor-node/behaviour.js';

function toTeam(names: string): readonly NodeBehaviour[] {
  try {
    return toNodeTeam(names);
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? error.message : String(error));
  }
}

function listNodes(): string {
  return Object.entries(nodePresets)
    .map(([name, { what }]) => `  ${name.padEnd(20)}${what}`)
    .join('\n');
}

/** `npm run demo -- [--providers] [--node <names>]` */
const program = new Command('npm run demo --')
  .description(
    'Three embedded chains with real contracts and history, the service over them, and a sample report. PORT and the other variables of .env.example hold here too.',
  )
  .option('--providers', 'simulate every outside provider as well, and show who said what')
  .option('--node <names>', 'read the chains through poor nodes; names are separated by commas', toTeam)
  .addHelpText('after', `\nPoor nodes, which can be combined (--node no-logs,late):\n${listNodes()}`)
  .action(async (options: DemoOptions) => {
    // Its help needs none of this.
    const { runDemo } = await import('./run-demo.js');
    await runDemo(options);
  });

program.parseAsync().catch((error: unknown) => {
  // A request that failed says why in its cause: "bad port".
  const told = error instanceof Error ? [error, error.cause].filter((one) => one instanceof Error) : [];
  process.stderr.write(`${told.map(({ message }) => message).join(': ') || String(error)}\n`);
  process.exit(1);
});
