import type { Site } from '../../../http/site.ts';

const NOT_IMPLEMENTED = 501;

/** The API with which Statuspage is managed, in the form of its errors. A script learns where to read on, and not that a record is gone. */
export const statuspageApi: NonNullable<Site['foreignApi']> = ({ url }, path) =>
  /^\/v1\/pages(?:\.json)?(?:\/|$)/.test(path)
    ? {
        code: NOT_IMPLEMENTED,
        document: {
          error: `Daymark does not have the API of Statuspage below /v1/pages. What is public is at ${url}/api/v2/summary.json as before, and ${url}/docs/move-from-statuspage says how scripts write here.`,
        },
      }
    : undefined;
