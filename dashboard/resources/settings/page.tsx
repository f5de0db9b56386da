import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Needs } from '../../session/needs.tsx';
import { hasUnsavedEdit } from '../../ui/edit.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import { words } from '../../words/words.ts';
import { editName, SectionForm } from './edit.tsx';
import { ImagesSection } from './images.tsx';
import { sections, toSection } from './model.ts';
import { settingsQuery } from './queries.ts';
import classes from './settings.module.css';
import { RestartNotice, SystemSection } from './system.tsx';
import { TestMail } from './test-mail.tsx';

const route = getRouteApi('/frame/settings');

export const SettingsPage = () => (
  <Needs ability="settings.manage" title={words.settings.title}>
    <AllSettings />
  </Needs>
);

/** On a phone, the sections are a line that scrolls. */
const reveal = (link: HTMLAnchorElement | null): void =>
  link?.scrollIntoView({ block: 'nearest', inline: 'center' });

/** All settings, in sections. The section is part of the address. */
function AllSettings() {
  const text = words.settings;
  const section = toSection(route.useSearch().section);
  const query = useQuery(settingsQuery);
  const [isDirty, setDirty] = useState(false);
  return (
    <PageFrame title={text.title}>
      <RestartNotice />
      <div className={classes.page}>
        <nav aria-label={text.sections}>
          <ul className={classes.sections}>
            {sections.map((each) => (
              <li key={each}>
                <Link
                  ref={each === section ? reveal : undefined}
                  to="/settings"
                  search={{ section: each }}
                  className={classes.section}
                  aria-current={each === section ? 'page' : undefined}
                >
                  {text.section[each]}
                  {(each === section ? isDirty : hasUnsavedEdit(editName(each))) && (
                    <span className={classes.mark}>{text.unsavedMark}</span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <section className={classes.content} aria-label={text.section[section]}>
          <h2>{text.section[section]}</h2>
          <p className={classes.intro}>{text.intro[section]}</p>
          {section === 'system' ? (
            <SystemSection />
          ) : section === 'images' ? (
            <ImagesSection />
          ) : (
            <QueryView query={query}>
              {(loaded) => <SectionForm key={section} section={section} loaded={loaded} onDirty={setDirty} />}
            </QueryView>
          )}
          {section === 'notifications' && <TestMail />}
        </section>
      </div>
      <UnsavedGuard isDirty={isDirty} isWithin={(pathname) => pathname.endsWith('/settings')} />
    </PageFrame>
  );
}
