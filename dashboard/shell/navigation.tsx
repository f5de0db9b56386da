import { Link, useLocation } from '@tanstack/react-router';
import { useCan } from '../api/session.ts';
import { Icon } from '../ui/icon.tsx';
import { words } from '../words/words.ts';
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
