import * as nodeModule from 'node:module';

if (!nodeModule.enableCompileCache || !process.features.typescript) {
  process.stderr.write(`Daymark needs Node 26, and this is Node ${process.versions.node}.
"npm install" installs Node 26 locally. Start Daymark with "npm start" or bin/daymark.js, which use it.
`);
  process.exit(1);
}
// The only file that is not TypeScript: from here on, what was compiled before is loaded as it was, so a start takes half
// the time, and the part of Node that reads TypeScript (14 MB) is not loaded at all.
nodeModule.enableCompileCache();
const { runCli } = await import('./cli/run.ts');
process.exitCode = await runCli(process.argv.slice(2));
