import { registered } from '../../../nouns/registers'
import { type ModuleId, moduleIds } from '../../../platform/modules'

/**
 * A table by its name, with the columns excluded from exports: secrets, storage keys, values derived from other
 * columns.
 */
type Tables = Readonly<Record<string, readonly string[]>>

const tables = Object.entries(registered('tables'))

/**
 * Which tables belong to a module. A test checks that every table of the database is either here or among the internal
 * ones, and that every column whose name suggests a secret is excluded.
 */
export const moduleTables = Object.fromEntries(
  moduleIds.map(id => [
    id,
    Object.fromEntries(tables.flatMap(([table, { module, hidden = [] }]) => (module === id ? [[table, hidden]] : []))),
  ]),
) as Readonly<Record<ModuleId, Tables>>

/** Tables that belong to no module, each with the reason why an export is complete without it. */
export const internalTables: Readonly<Record<string, string>> = Object.fromEntries(
  tables.flatMap(([table, { internal }]) => (internal === undefined ? [] : [[table, internal]])),
)
