/** The button that publishes, and taking a publication back. */
export const publishing = {
  publish: 'Publish',
  publishAndTellChats: {
    one: 'Publish and tell {count} chat channel',
    other: 'Publish and tell {count} chat channels',
  },
  browsers: { one: '{count} browser', other: '{count} browsers' },
  notUndone: 'It was not taken back',
};
