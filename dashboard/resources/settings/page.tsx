import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { Versioned } from '../../api/documents.ts';
import { Needs } from '../../session/needs.tsx';
import { hasDraft } from '../../ui/draft.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import { words } from '../../words/words.ts';
import { type Section, type Settings, sections, toSection } from './model.ts';
import { settingsQuery } from './queries.ts';
import { SectionForm } from './section-form.tsx';
import classes from './settings.module.css';
import { RestartNotice, SystemSection } from './system.tsx';
import { TestMail } from './test-mail.tsx';

const route = getRouteApi('/frame/settings');

export const SettingsPage = () => (
  <Needs ability="settings.manage" title={words.settings.title}>
    <AllSettings />
  </Needs>
);

/** All settings, in sections. The section is part of the address. */
function AllSettings() {
  const text = words.settings;
  const section = toSection(route.useSearch().section);
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
                  to="/settings"
                  search={{ section: each }}
                  className={classes.section}
                  aria-current={each === section ? 'page' : undefined}
                >
                  {text.section[each]}
                  {(each === section ? isDirty : hasDraft(`settings:${each}`)) && (
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
          ) : (
            <SectionEditor key={section} section={section} onDirty={setDirty} />
          )}
          {section === 'notifications' && <TestMail />}
        </section>
      </div>
      <UnsavedGuard isDirty={isDirty} isWithin={(pathname) => pathname.endsWith('/settings')} />
    </PageFrame>
  );
}

interface EditorProps {
  readonly section: Section;
  readonly onDirty: (isDirty: boolean) => void;
}

/** While somebody edits, what others save does not change the form. Without changes, it shows the newest values. */
function SectionEditor({ section, onDirty }: EditorProps) {
  const query = useQuery(settingsQuery);
  const [pinned, setPinned] = useState<Versioned<Settings>>();
  const [round, setRound] = useState(0);
  const latest = query.data;
  const noteDirty = useCallback(
    (isDirty: boolean) => {
      onDirty(isDirty);
      setPinned((current) => (isDirty ? (current ?? latest) : undefined));
    },
    [onDirty, latest],
  );
  const begin = () => {
    setPinned(undefined);
    onDirty(false);
    setRound((current) => current + 1);
  };
  return (
    <QueryView query={query}>
      {(data) => {
        const loaded = pinned ?? data;
        return (
          <SectionForm
            key={`${loaded.etag}:${round}`}
            section={section}
            loaded={loaded}
            onDirty={noteDirty}
            onSaved={begin}
          />
        );
      }}
    </QueryView>
  );
}
