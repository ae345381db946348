import { readdir } from 'node:fs/promises'
import path from 'node:path'

/**
 * The path of a new migration, whose name sorts after the newest one even if that was created by a clock ahead of ours.
 * Otherwise a new database would apply the two in another order than one that has the newest already.
 */
export async function migrationFile(migrations: string, name: string, now: Date): Promise<string> {
  const folders = (await readdir(migrations)).filter(folder => /^\d{14}_/.test(folder)).sort()
  const newest = instantOf(folders.at(-1) ?? '00010101000000')
  const time = new Date(Math.max(now.getTime(), newest + 1_000)).toISOString().replace(/\D/g, '').slice(0, 14)
  return path.join(migrations, `${time}_${name}`, 'migration.sql')
}

const instantOf = (folder: string): number =>
  Date.parse(folder.replace(/^(....)(..)(..)(..)(..)(..).*/, '$1-$2-$3T$4:$5:$6Z'))

const companyOfTransaction = `(SELECT nullif(current_setting('app.tenant_id', true), '')::int)`

/**
 * Row level security for each table with a `tenant_id` that this SQL creates: the schema cannot express it, and it is
 * the same for all of them.
 */
export function tenantPolicies(sql: string): string {
  return [...sql.matchAll(/^CREATE TABLE "(\w+)" \(([^;]*)\);/gm)]
    .filter(([, , columns]) => columns?.includes('\n    "tenant_id" '))
    .map(
      ([, table]) => `
ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON ${table}
  USING (tenant_id = ${companyOfTransaction})
  WITH CHECK (tenant_id = ${companyOfTransaction});
`,
    )
    .join('')
}
