import pg from 'pg'
import { openDatabase } from '../server/platform/database/db'
import { createCaller } from '../server/router'
import { lists } from '../tests/sweeps/list-cases'
import { procedureOf } from '../tests/sweeps/procedures'
import { fillManyLists } from './many-lists'
import { median, table } from './table'

const goal = 1.1
/** Orders by texts, which follow `gewerk_names`. */
const byText = /^-?(?:name|title|city|number)$/

/**
 * Every order by a text, in name order (ICU, DIN 5007-1) compared with the former byte order: the same records in a
 * copy of the database whose columns have their former collation. One after the other in each round.
 */
export async function benchNameOrder({ rows, rounds }: { rows: number; rounds: number }): Promise<void> {
  const { large, database, log, stopApp, stop } = await fillManyLists(rows)
  try {
    // A database can be copied only without other connections.
    await stopApp()
    const formerUrl = await copyInByteOrder(database.superuserUrl)
    const copies = [formerUrl, database.superuserUrl].map(url =>
      openDatabase(database.runtimeUrl.replace(/[^/]*$/, new URL(url).pathname.slice(1)), log),
    )
    const measured: Array<{ name: string; before: number; now: number; ratio: number }> = []
    for (const { path, sorts } of lists)
      for (const sort of sorts.filter(one => byText.test(one))) {
        const asks = copies.map(db => procedureOf(createCaller({ ...large.ctx(), db }), path))
        const times = asks.map((): number[] => [])
        for (let round = -5; round < rounds; round++)
          // The first one in a round alternates: the second finds the machine as the first has left it.
          for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
            const from = performance.now()
            await asks[index]?.({ sort })
            if (round >= 0) times[index]?.push(performance.now() - from)
          }
        const [before = [], now = []] = times
        const ratio = median(now.map((ms, round) => ms / (before[round] ?? ms)))
        measured.push({ name: `${path} ${sort}`, before: median(before), now: median(now), ratio })
      }
    for (const db of copies) await db.close()
    measured.sort((a, b) => b.ratio - a.ratio)
    const above = measured.filter(({ ratio }) => ratio > goal)
    console.log(
      `\n${measured.length} orders by a text at ${rows.toLocaleString('en-GB')} rows: median ${ratioText(median(measured.map(({ ratio }) => ratio)))} of the order of bytes, above ${goal}x: ${above.length}`,
    )
    console.log(
      table(
        ['', 'ms by bytes', 'ms by names', 'ratio of pairs'],
        measured.map(({ name, before, now, ratio }) => [name, before.toFixed(1), now.toFixed(1), ratioText(ratio)]),
      ),
    )
  } finally {
    await stop()
  }
}

/** A copy whose columns have the collation from before the migration `order_names`; its indices follow them. */
async function copyInByteOrder(superuserUrl: string): Promise<string> {
  const copyUrl = superuserUrl.replace(/[^/]*$/, 'gewerk_bytes')
  const server = new pg.Client({ connectionString: superuserUrl.replace(/[^/]*$/, 'postgres') })
  await server.connect()
  await server.query('create database gewerk_bytes template gewerk')
  await server.end()
  const copy = new pg.Client({ connectionString: copyUrl })
  await copy.connect()
  const { rows: columns } = await copy.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_collation o on o.oid = a.attcollation
     where o.collname = 'gewerk_names' and c.relkind = 'r'`,
  )
  // A trigger that references a column prevents a change of its type.
  const { rows: triggers } = await copy.query<{ name: string; table: string; made: string }>(
    `select t.tgname as name, c.relname as table, pg_get_triggerdef(t.oid) as made
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and t.tgattr <> '' and c.relname = any($1)`,
    [columns.map(({ table }) => table)],
  )
  for (const { name, table } of triggers) await copy.query(`drop trigger ${name} on ${table}`)
  for (const of of new Set(columns.map(({ table }) => table))) {
    const altered = columns
      .filter(({ table }) => table === of)
      .map(({ column }) => `alter column ${column} type text collate "default"`)
    await copy.query(`alter table ${of} ${altered.join(', ')}`)
  }
  for (const { made } of triggers) await copy.query(made)
  await copy.query('vacuum analyze')
  await copy.end()
  return copyUrl
}

const ratioText = (value: number) => `${value.toFixed(2)}x`
