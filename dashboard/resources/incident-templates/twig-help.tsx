import { words } from '../../words/words.ts';
import classes from './fields.module.css';

type Explained = 'twigName' | 'twigStatus' | 'twigComponent' | 'twigOccurred' | 'twigIf' | 'twigDefault';

/** What can be written in a template, as it is written. */
const examples: readonly (readonly [code: string, meaning: Explained])[] = [
  ['{{ incident.name }}', 'twigName'],
  ['{{ incident.status }}', 'twigStatus'],
  ['{{ incident.component }} · {{ incident.component_status }}', 'twigComponent'],
  ['{{ incident.occurred_at }}', 'twigOccurred'],
  ['{% if region %} … {% endif %}', 'twigIf'],
  ["{{ region|default('all regions') }}", 'twigDefault'],
];

export const TwigHelp = () => (
  <details className={classes.help}>
    <summary>{words.templates.twigHelp}</summary>
    <dl>
      {examples.map(([code, meaning]) => (
        <div key={meaning}>
          <dt>
            <code dir="ltr">{code}</code>
          </dt>
          <dd>{words.templates[meaning]}</dd>
        </div>
      ))}
    </dl>
  </details>
);
