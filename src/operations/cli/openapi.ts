import { writeFileSync } from 'node:fs';
import { tags } from '../../domain/tags.ts';
import { openApiDocument } from '../../http/openapi/openapi.ts';
import { routes } from '../../routes.ts';
import { type Command, readOptions } from './command.ts';

export const openapi: Command = {
  summary: 'Print the OpenAPI description of the API.',
  usage: '[--write <file>]',
  run: async (args) => {
    const { values } = readOptions(args, { write: { type: 'string' } });
    const text = `${JSON.stringify(openApiDocument(routes, tags), null, 2)}\n`;
    if (values.write) writeFileSync(values.write, text);
    else process.stdout.write(text);
    return 0;
  },
};
