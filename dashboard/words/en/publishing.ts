/** The button that publishes, taking a publication back, and what the end of an incident does to components. */
export const publishing = {
  publish: 'Publish',
  publishAndTellChats: {
    one: 'Publish and tell {count} chat channel',
    other: 'Publish and tell {count} chat channels',
  },
  browsers: { one: '{count} browser', other: '{count} browsers' },
  emailToFiles: {
    one: '{count} email, written to a file only',
    other: '{count} emails, written to files only',
  },
  notUndone: 'It was not taken back',

  recover: {
    one: '{names} goes back to Operational, unless something else affects it.',
    other: '{names} go back to Operational, unless something else affects them.',
  },
  stays: '{name} stays at “{status}”, because that status was set on the component itself.',
  setOperational: 'Set these to Operational',
  setOperationalHint: 'Resolving the incident doesn’t change a status that was set on a component itself.',
  alsoAffected: 'Another open incident affects it, too: {names}. Tick it only if it works again.',
  stillShown: 'After this update, the page still shows a problem with {names}.',
};
