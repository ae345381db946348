import type { Actor } from '../actor'
import type { Clock } from '../clock'
import type { Tx } from '../database/db'
import { dayIn } from '../values/days'

const seriesFormats = {
  customer: 'K-{seq:5}',
  project: 'P-{year}-{seq:4}',
  inquiry: 'AF-{year}-{seq:4}',
  offer: 'AN-{year}-{seq:4}',
  rapport: 'RA-{year}-{seq:4}',
  invoice: 'RE-{year}-{seq:4}',
  credit_note: 'ST-{year}-{seq:4}',
  article: 'ART-{seq:4}',
} as const
export type Series = keyof typeof seriesFormats

/** `{year}` and `{seq:<width>}`; a number longer than its width keeps all its digits. */
export const formatNumber = (format: string, year: number, value: number): string =>
  format
    .replaceAll('{year}', String(year))
    .replace(/\{seq(?::(\d))?\}/g, (_, width: string | undefined) => String(value).padStart(Number(width ?? 1), '0'))

/**
 * Draws the next number of a series from its locked counter: parallel creations wait for each other, a rollback returns
 * the number, so there are no gaps and no duplicates (AT § 11 Abs 1 Z 3 lit h UStG, DE § 14 Abs 4 Nr 4 UStG). The year
 * is that of the current day in the company's time zone.
 */
export async function drawNumber(
  tx: Tx,
  ctx: { actor: Actor; clock: Clock },
  series: Series,
  format: string = seriesFormats[series],
): Promise<string> {
  const year = Number(dayIn(ctx.actor.timeZone, ctx.clock.now()).slice(0, 4))
  const counted = format.includes('{year}') ? year : 0
  const rows = await tx.$queryRaw<Array<{ value: number }>>`
    insert into number_counters (tenant_id, series, year, value) values (${ctx.actor.tenantId}, ${series}, ${counted}, 1)
    on conflict (tenant_id, series, year) do update set value = number_counters.value + 1
    returning value`
  const value = rows[0]?.value
  if (value === undefined) throw new RangeError(`counter ${series} returned no row`)
  return formatNumber(format, year, value)
}

/**
 * Raises the counters of a series past imported numbers, so that none of them is drawn again. Numbers in a format other
 * than the series' change nothing.
 */
export async function passNumbers(
  tx: Tx,
  ctx: { actor: Actor },
  series: Series,
  numbers: Iterable<string>,
): Promise<void> {
  const format = seriesFormats[series].replaceAll('{year}', '(?<year>\\d{4})')
  const shape = new RegExp(`^${format.replace(/\{seq(?::\d)?\}/, '(?<value>\\d{1,9})')}$`)
  const reached = new Map<number, number>()
  for (const number of numbers) {
    const { year = '0', value } = shape.exec(number)?.groups ?? {}
    if (value) reached.set(Number(year), Math.max(reached.get(Number(year)) ?? 0, Number(value)))
  }
  for (const [year, value] of reached)
    await tx.$executeRaw`
      insert into number_counters (tenant_id, series, year, value) values (${ctx.actor.tenantId}, ${series}, ${year}, ${value})
      on conflict (tenant_id, series, year) do update set value = greatest(number_counters.value, excluded.value)`
}

/** Records what became of a drawn number, so that every gap in a series is explained. */
export async function journalNumber(
  tx: Tx,
  ctx: { actor: Actor; clock: Clock },
  entry: { series: Series; number: string; entityId: number; action: 'created' | 'deleted' },
): Promise<void> {
  await tx.numberJournal.create({
    data: { tenantId: ctx.actor.tenantId, userId: ctx.actor.userId, createdAt: ctx.clock.now(), ...entry },
  })
}
