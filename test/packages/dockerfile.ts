/** One instruction of a Dockerfile, with its lines joined. */
export interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** The instructions of each stage, in order. What comes before the first FROM is left out. */
export function parseDockerfile(source: string): Instruction[][] {
  const lines = source
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n');
  const stages: Instruction[][] = [];
  for (const line of lines.filter((text) => text.trim() !== '')) {
    const [, name = '', text = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === '') throw new Error(`Not an instruction: ${line}`);
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, text });
  }
  return stages;
}

/** The texts of all instructions with this name. */
export const textsOf = (stage: readonly Instruction[], name: string): string[] =>
  stage.filter((instruction) => instruction.name === name).map(({ text }) => text);

/** The variables that a stage sets. */
export function environmentOf(stage: readonly Instruction[]): Record<string, string> {
  const pairs = textsOf(stage, 'ENV').flatMap((text) => [...text.matchAll(/(\w+)=(\S+)/g)]);
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value]));
}
