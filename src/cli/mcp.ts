import { serveStdioProxy } from '../mcp/stdio-proxy.js';
import { type CommandWorld, createCommand, runCommand } from './command.js';

/** `npx assay mcp` */
export async function main(argv: readonly string[], world: CommandWorld): Promise<number> {
  const program = createCommand('mcp', world).description(
    'Serve a desktop agent over standard input and output. ASSAY_URL names the service, ASSAY_API_KEY your key.',
  );
  return runCommand(program, argv, world, () => serveStdioProxy(world));
}
