import { fill } from '../../../../common/texts/message.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { loadTexts } from '../../../kernel/i18n/texts.ts';
import { escapeText } from '../../../lib/twig/escape.ts';
import { loadSettings } from '../../settings/queries.ts';
import { publicComponents } from '../../visibility.ts';
import { FIXED } from './model.ts';
import { renderMessage, type TemplateForm } from './template.ts';
import { renderName } from './template-defaults.ts';

/** What the public is told of an incident that a rule writes. */
export interface IncidentTexts {
  /** The component that they name; null if they name none. */
  readonly component: number | null;
  readonly name: string;
  /** While it lasts. */
  readonly first: string;
  /** Of one that was over before anybody was told. */
  readonly past: string;
  /** The update that says that it is over. */
  readonly last: string;
}

export interface TextRequest {
  readonly templateId: number | null;
  readonly component: number | null;
  readonly status: number;
}

/** While it lasts, an incident that a rule writes is being investigated. */
export const INVESTIGATING = 1;

/**
 * The texts of an incident, from the template of the rule, or else from Daymark, in the language of the page. Nothing that a
 * sender or a check wrote is among what they are made of, and a component that guests do not see counts as none. A template that cannot be rendered counts as none;
 * if this machine could not run it, this throws instead. Rendering may take long, so it takes a context: a transaction has none.
 */
export async function loadIncidentTexts(ctx: Context, request: TextRequest): Promise<IncidentTexts> {
  const { read, dialect } = ctx.connection;
  const { locale } = await loadSettings({ db: read, dialect, page: ctx.page });
  const { alerts: texts } = await loadTexts(locale, 'page');
  const component = request.component === null ? undefined : await findName(ctx, request.component);
  const shown = component === undefined ? '' : escapeText(component, false);
  const own: IncidentTexts =
    component === undefined
      ? {
          component: null,
          name: texts.titleUnknown,
          first: texts.openedUnknown,
          past: texts.pastUnknown,
          last: texts.resolved,
        }
      : {
          component: request.component,
          name: fill(texts.title, { component }),
          first: fill(texts.opened, { component: shown }),
          past: fill(texts.past, { component: shown }),
          last: texts.resolved,
        };
  const template = request.templateId === null ? undefined : await findTemplate(ctx, request.templateId);
  if (!template) return own;
  return fromTemplate(ctx, template, { ...request, component: own.component }, own);
}

async function findName({ connection }: Context, id: number): Promise<string | undefined> {
  const row = await connection.read
    .selectFrom('components')
    .select('name')
    .where('id', '=', id)
    .where(publicComponents())
    .executeTakeFirst();
  return row?.name;
}

const findTemplate = ({ connection }: Context, id: number): Promise<Row<'incident_templates'> | undefined> =>
  connection.read.selectFrom('incident_templates').selectAll().where('id', '=', id).executeTakeFirst();

async function fromTemplate(
  ctx: Context,
  template: Row<'incident_templates'>,
  { component, status }: TextRequest,
  own: IncidentTexts,
): Promise<IncidentTexts> {
  let hasFailed = false;
  const formFor = (incidentStatus: 1 | 4, name: string): TemplateForm => ({
    values: {
      name,
      status: incidentStatus,
      ...(component !== null && { components: [{ id: component, status: status as 4 }] }),
    },
    fail: () => {
      hasFailed = true;
    },
  });
  const named =
    template.incident_name === null
      ? own.name
      : await renderName(ctx, formFor(INVESTIGATING, own.name), template.incident_name);
  const name = named ?? own.name;
  const first = await renderMessage(ctx, formFor(INVESTIGATING, name), template);
  const last = await renderMessage(ctx, formFor(FIXED, name), template);
  if (hasFailed || first === undefined || last === undefined) return own;
  return last === first ? { ...own, name, first } : { component, name, first, past: last, last };
}
