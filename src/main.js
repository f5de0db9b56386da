import { enableCompileCache } from 'node:module';

// The only file that is not TypeScript: from here on, what was compiled before is loaded as it was, so a start takes half
// the time, and the part of Node that reads TypeScript (14 MB) is not loaded at all.
enableCompileCache();
const { runCli } = await import('./cli/run.ts');
process.exitCode = await runCli(process.argv.slice(2));
