/** Tags as labels: `env:production` becomes a label of its own, and words without a colon are together in `tags`. */
export function tagLabels(tags: readonly unknown[]): [string, string][] {
  const texts = tags.filter((tag) => typeof tag === 'string').map((tag) => tag.trim());
  const pairs = texts.flatMap((tag): [string, string][] => {
    const [, name, value] = /^([^:]+):(.+)$/s.exec(tag) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value]];
  });
  const words = texts.filter((tag) => tag !== '' && !/^[^:]+:.+$/s.test(tag));
  return words.length === 0 ? pairs : [...pairs, ['tags', words.join(', ')]];
}
