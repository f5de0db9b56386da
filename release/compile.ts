import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const sources = fileURLToPath(new URL('../src', import.meta.url));

/** How a module names a file that it runs in another thread or process. */
const programAddress = /\bnew URL\(\s*'(\.[^']*\.ts)',\s*import\.meta\.url,?\s*\)/g;
const typeScriptFile = /(['"`])\.{1,2}\/[^'"`\n]*\.ts\1/;

/**
 * Compiles the server, because Node does not read TypeScript below `node_modules`. It writes every module that the entry
 * point can reach, so tests and the sources of the browser scripts stay out, and copies all other files. The folder has
 * to be as deep in the package as `src/` is in the repository, because modules name files outside of it. The modules of
 * `common/` and `readers/`, which are beside `src/`, are compiled into it as well.
 *
 * Node itself removes the types, as it does in a checkout, and leaves spaces in their place. Every line and column of a
 * stack trace is therefore that of the source, without source maps.
 */
export function compile(into: string): void {
  rmSync(into, { recursive: true, force: true });
  const pending = ['main.js'];
  const found = new Set(pending);
  for (const file of pending) {
    const { code, imports } = compileModule(file, readFileSync(join(sources, file), 'utf8'));
    write(join(into, asJavaScript(inPackage(file))), code);
    for (const imported of imports) {
      if (found.has(imported)) continue;
      found.add(imported);
      pending.push(imported);
    }
  }
  for (const file of globSync('**/*.*', {
    cwd: sources,
    exclude: ['**/*.ts', '**/*.md', 'main.js'],
  }).sort()) {
    mkdirSync(dirname(join(into, file)), { recursive: true });
    cpSync(join(sources, file), join(into, file));
  }
}

interface CompiledModule {
  readonly code: string;
  /** The modules that it loads or runs, as paths below `src/`. */
  readonly imports: readonly string[];
}

/** Removes the types from a module, and names the other modules by the files that they are compiled to. */
function compileModule(file: string, source: string): CompiledModule {
  const stripped = file.endsWith('.ts') ? stripTypeScriptTypes(source) : source;
  const names = [...importedNames(stripped), ...programNames(stripped)];
  let code = stripped;
  for (const named of names) code = withCompiledName(code, named, file);
  const missed = typeScriptFile.exec(withoutComments(code));
  if (missed) {
    throw new Error(
      `src/${file} names ${missed[0]}, which is not in the package. Write an import, or new URL('./file.ts', import.meta.url).`,
    );
  }
  return { code, imports: names.map(({ name }) => join(dirname(file), name)) };
}

/** Every position after the name stays the same: ".js" is as long as ".ts", and spaces fill what is left out. */
function withCompiledName(code: string, { name, end }: NamedModule, file: string): string {
  const target = inPackage(join(dirname(file), name));
  const path = relative(dirname(inPackage(file)), target);
  const compiled = asJavaScript(path.startsWith('.') ? path : `./${path}`);
  const quote = code.charAt(end);
  const spaces = ' '.repeat(name.length - compiled.length);
  return `${code.slice(0, end - name.length)}${compiled}${quote}${spaces}${code.slice(end + 1)}`;
}

/** Where a module is in the compiled folder: what is beside `src/` is inside. */
const inPackage = (file: string): string => file.replace(/^\.\.\/(?:src\/)?/, '');

interface NamedModule {
  readonly name: string;
  /** Where the name ends. */
  readonly end: number;
}

const importedNames = (code: string): NamedModule[] =>
  ts
    .preProcessFile(code, true, true)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.') && fileName.endsWith('.ts'))
    // The position of the name is that of its quotation mark.
    .map(({ fileName, pos }) => ({ name: fileName, end: pos + 1 + fileName.length }));

const programNames = (code: string): NamedModule[] =>
  [...code.matchAll(programAddress)].map(({ 0: text, 1: name = '', index }) => ({
    name,
    end: index + text.indexOf(name) + name.length,
  }));

const withoutComments = (code: string): string => code.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

const asJavaScript = (file: string): string => file.replace(/\.ts$/, '.js');

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
