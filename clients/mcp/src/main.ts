#!/usr/bin/env node
import { serveStdioProxy } from '../../../src/mcp/stdio-proxy.js';

const help = `assay-mcp: serves a desktop agent over standard input and output.

  ASSAY_URL      address of the Assay service that answers
  ASSAY_API_KEY  your key
`;

const [argument] = process.argv.slice(2);
if (argument === undefined)
  process.exitCode = await serveStdioProxy({
    env: process.env,
    err: (text) => void process.stderr.write(text),
  });
else if (argument === '--help' || argument === '-h') process.stdout.write(help);
else {
  process.stderr.write(`There is no argument ${argument}.\n\n${help}`);
  process.exitCode = 2;
}
