import packageJson from '../../package.json' with { type: 'json' };

/** The version of this Daymark, for code that is not below `src/`, from where a package has its package.json elsewhere. */
export const { version } = packageJson;
