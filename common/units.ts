/** What follows a number: a space and the unit, except that some languages write a percent sign right after it. */
export const unitAfter = (suffix: string, locale: string | undefined): string =>
  suffix === '%' && /\S%/.test(new Intl.NumberFormat(locale, { style: 'percent' }).format(0))
    ? suffix
    : ` ${suffix}`;
