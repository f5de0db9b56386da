import { z } from 'zod';
import packageJson from '../../../package.json' with { type: 'json' };

/** Changes when an older version of Daymark could not read the files. */
export const FORMAT_VERSION = 1;

/** The file that is written last. A folder without it is not a complete export. */
export const MANIFEST = 'manifest.json';

export const manifestSchema = z.object({
  /** The version of the format. */
  format: z.int(),
  /** The version of Daymark that wrote the export. */
  daymark: z.string(),
  exported_at: z.string(),
  page: z.object({ name: z.string(), url: z.url() }),
  files: z.array(
    z.object({
      /** Below the folder, with slashes. */
      path: z.string(),
      records: z.int().min(0),
      bytes: z.int().min(0),
      sha256: z.string(),
    }),
  ),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ExportedFile = Manifest['files'][number];

export const newManifest = (facts: Omit<Manifest, 'format' | 'daymark'>): Manifest => ({
  format: FORMAT_VERSION,
  daymark: packageJson.version,
  ...facts,
});

export const recordsPath = (resource: string): string => `jsonl/${resource}.jsonl`;
