/** Something that nothing here can do in the same way. The message follows its name. */
export class NoCounterpart extends Error {}
