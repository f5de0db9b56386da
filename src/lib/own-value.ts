/** What an object says about a name that comes from elsewhere: never what every object inherits, such as `constructor`. */
export const ownValue = <T>(values: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;
