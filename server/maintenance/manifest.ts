import { z } from 'zod'

/** Incremented when an older release could no longer read what a newer one writes. */
export const ARCHIVE_FORMAT = 1

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().nonnegative()

/** Description of an archive. It is written last, so that an archive without one is unfinished. */
export const Manifest = z.strictObject({
  format: z.literal(ARCHIVE_FORMAT),
  /** Time of the database's snapshot. */
  createdAt: z.iso.datetime({ offset: true }),
  /** Release that wrote the archive. */
  version: z.string(),
  postgres: z.string(),
  /** The applied migrations, in order; the checksum is the one of `_prisma_migrations`. */
  migrations: z.array(z.strictObject({ name: z.string(), checksum: sha256 })).min(1),
  /**
   * `digest` is the sum of a hash of every row as JSON: equal tables have equal ones, whatever the order of their rows.
   */
  tables: z.array(z.strictObject({ name: z.string(), rows: count, digest: z.string() })).min(1),
  sequences: z.array(
    z.strictObject({ name: z.string(), lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
  /**
   * `missing`: referenced by the database but not in the storage. `changed`: other bytes than the database recorded.
   */
  files: z.strictObject({ count, bytes: count, missing: count, changed: count }),
  /** Files of the data directory that are included: `secrets.json`, `demo.json`. */
  service: z.array(z.string()),
  /** Number of parts before the manifest, and the SHA-256 over all their checksum lines. */
  parts: count,
  seal: sha256,
})
export type Manifest = z.infer<typeof Manifest>

/** Names of the parts. */
export const partNames = {
  first: 'gewerk-backup.json',
  manifest: 'manifest.json',
  table: (table: string, number: number) => `tables/${table}/${String(number).padStart(6, '0')}.ndjson`,
  file: (key: string) => `files/${key}`,
  service: (name: string) => `service/${name}`,
  checksum: (part: string) => `${part}.sha256`,
} as const

/** The line that follows a part, in the format of `sha256sum`. */
export const checksumLine = (sha256: string, part: string): string => `${sha256}  ${part}\n`

/** Which table, file or service file a part holds; null for a part that no release of this format writes. */
export function parsePartName(name: string): { kind: 'table' | 'file' | 'service'; of: string } | null {
  const [, folder, rest = ''] = /^(tables|files|service)\/(.+)$/.exec(name) ?? []
  if (folder === 'tables') {
    const [, table] = /^([a-z_][a-z0-9_]*)\/\d{6,}\.ndjson$/.exec(rest) ?? []
    return table ? { kind: 'table', of: table } : null
  }
  if (folder === 'files') return { kind: 'file', of: rest }
  return folder === 'service' ? { kind: 'service', of: rest } : null
}
