import { tags } from '../../src/domain/tags.ts';
import { routes } from '../../src/routes.ts';
import { cachet3Document } from '../../src/surfaces/cachet3/openapi.ts';
import { Description } from './openapi.ts';

/** What the dialect of Cachet 3 promises. */
export const cachet3Description = new Description('cachet3.json', cachet3Document(routes, tags, '/'));
