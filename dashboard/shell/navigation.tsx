import { Link, useLocation } from '@tanstack/react-router';
import { useCounts } from '../api/counts.ts';
import { useCan } from '../api/session.ts';
import { Icon } from '../ui/icon.tsx';
import { count, locale, words } from '../words/words.ts';
import classes from './navigation.module.css';
import { type PageLink, pageGroups } from './pages.ts';

interface Props {
  readonly onNavigate?: () => void;
  /** Pages that are in reach already. */
  readonly without?: readonly string[];
}

/** The links to all pages that the signed-in user may open. */
export function Navigation({ onNavigate, without = [] }: Props) {
  const can = useCan();
  const { pathname } = useLocation();
  const counts = useCounts();
  const isOpenTo = ({ to, ability }: PageLink) =>
    !without.includes(to) && (ability === undefined || can(ability));
  return (
    <nav aria-label={words.shell.navigation}>
      {pageGroups.map(({ label, pages }) => {
        const open = pages.filter(isOpenTo);
        if (open.length === 0) return null;
        return (
          <div key={label ?? 'main'}>
            {label !== undefined && <p className={classes.group}>{words.shell[label]}</p>}
            <ul className={classes.list}>
              {open.map((page) => (
                <li key={page.to}>
                  <Link
                    to={page.to}
                    className={classes.link}
                    activeOptions={{ exact: page.to === '/' }}
                    data-within={page.also !== undefined && pathname.startsWith(page.also)}
                    {...(onNavigate && { onClick: onNavigate })}
                  >
                    <Icon name={page.icon} />
                    {words.shell[page.label]}
                    {(page.to === '/alerts' || page.to === '/checks') && (
                      <Count page={page.to} total={counts[page.to] ?? 0} />
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

/** How much needs a look there. Whoever listens hears what is counted. */
function Count({ page, total }: { readonly page: '/alerts' | '/checks'; readonly total: number }) {
  if (total === 0) return null;
  const text = words.overview;
  return (
    <span
      role="img"
      aria-label={count(page === '/alerts' ? text.alertsFiring : text.checksFailing, total)}
      className={`${classes.count} s4`}
    >
      {new Intl.NumberFormat(locale).format(total)}
    </span>
  );
}
