import type { ComponentKey } from './company.ts';
import type { ComponentStatusName, IncidentStatusName } from './types.ts';

interface TemplateSeed {
  readonly name: string;
  readonly slug: string;
  readonly template: string;
  /** What an incident with this template gets, unless its author decides otherwise. */
  readonly incident_name?: string;
  readonly status: IncidentStatusName;
  readonly components?: Partial<Record<ComponentKey, ComponentStatusName>>;
}

/**
 * Templates for recurring incidents. Callers pass the variables as `template_vars` when they create an incident. Twig
 * drops the line break after a tag, hence the additional ones.
 */
export const templates: readonly TemplateSeed[] = [
  {
    name: 'Degraded performance',
    slug: 'degraded-performance',
    incident_name: "{{ incident.component|default('Fernhollow') }} is slower than usual",
    status: 'investigating',
    template: `We are seeing slower responses than usual on **{{ incident.component|default('one of our services') }}** since {{ incident.occurred_at }} UTC.

{% if symptom is defined %}What you may notice: {{ symptom }}.

{% endif %}Nothing is lost: requests that time out can safely be sent again. The next update follows within {{ next_update_minutes|default(30) }} minutes.`,
  },
  {
    name: 'Payment provider trouble',
    slug: 'payment-provider-trouble',
    incident_name: "{{ provider|default('A payment partner') }} declines payments",
    status: 'identified',
    components: { checkout: 'slow', cards: 'partial' },
    template: `{{ provider|default('One of our payment partners') }} declines or delays payments{% if region is defined %} in {{ region }}{% endif %}.

Affected methods:
{% for method in methods|default(['Card payments']) %}- {{ method }}
{% endfor %}

{% if reroute %}Payments are being routed through our second provider. Shoppers need not do anything.{% else %}Shoppers can choose another method at checkout. Orders that were placed are safe.{% endif %}{% if ticket is defined %}


Reference of the provider: {{ ticket }}{% endif %}`,
  },
  {
    name: 'Delayed background work',
    slug: 'delayed-background-work',
    incident_name: 'Confirmations, webhooks and reports are late',
    status: 'investigating',
    components: { webhooks: 'slow', reports: 'slow', email: 'slow' },
    template: `{% set delay = delay_minutes|default(15) %}Background work is late by about {{ delay }} minute{{ delay == 1 ? '' : 's' }}. Order confirmations, webhooks and reports arrive later than usual, in the right order and complete.

{% if delay > 60 %}Please do not start exports again: that makes the line longer.{% else %}No action is needed.{% endif %}`,
  },
  {
    name: 'Security notice',
    slug: 'security-notice',
    status: 'reported',
    template: `## {{ incident.name }}

**Severity**: {{ severity|default('medium')|upper }}
**Affected**: {{ affected|default(['everyone'])|join(', ') }}

{{ summary|default('We will publish the details once every merchant is protected.') }}

{% if action is defined %}**What you should do**: {{ action }}{% else %}You do not have to do anything.{% endif %}


Questions: [security@fernhollow.example](mailto:security@fernhollow.example)`,
  },
];
