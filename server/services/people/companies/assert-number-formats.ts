import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { validationError } from '../../../platform/errors'
import type { Series } from '../../../platform/records/numbers'
import type { CompanySettings } from './settings-schema'

const formats = {
  invoice: 'invoice_number_format',
  credit_note: 'credit_number_format',
  offer: 'quote_number_format',
} as const satisfies Partial<Record<Series, keyof CompanySettings>>
type Formatted = keyof typeof formats

/** Two formats that differ only in the width of the running number produce the same numbers. */
const bare = (format: string) => format.replace(/\{seq(:\d)?\}/, '{seq}').toLowerCase()

/**
 * Refuses formats that would produce a number twice (AT § 11 Abs 1 Z 3 lit h, DE § 14 Abs 4 Nr 4 UStG): one that
 * invoices and Storni share, and one whose next numbers are used already, for instance because an older format
 * contained the same year.
 * @throws DomainError validation naming the field
 */
export async function assertNumberFormats(
  tx: Tx,
  ctx: Ctx,
  before: CompanySettings,
  after: CompanySettings,
): Promise<void> {
  if (bare(after.invoice_number_format) === bare(after.credit_number_format))
    throw validationError('credit_number_format', 'number_format_shared', 'invoices have the same numbers')
  for (const series of Object.keys(formats) as Formatted[]) {
    const field = formats[series]
    if (after[field] === before[field]) continue
    const number = await givenAlready(tx, ctx, series, after[field])
    if (number) throw validationError(field, 'number_format_repeats', 'numbers like these were given already')
  }
}

/** An existing number of the series that a format would produce again from the present counters, or null. */
async function givenAlready(tx: Tx, ctx: Ctx, series: Formatted, format: string): Promise<string | null> {
  const { tenantId } = ctx.actor
  const shape = shapeOf(format)
  const given = await tx.$queryRaw<Array<{ number: string }>>`
    select number from number_journal
    where tenant_id = ${tenantId} and series = ${series} and action = 'created' and number ~ ${unnamed(shape)}
    order by id desc`
  const counters = await tx.numberCounter.findMany({ where: { tenantId, series } })
  const reached = (year: number) => counters.find(counter => counter.year === year)?.value ?? 0
  const twice = given.find(({ number }) => {
    const { year = '0', seq } = shape.exec(number)?.groups ?? {}
    return Number(seq) > reached(Number(year))
  })
  return twice?.number ?? null
}

/**
 * Matches the numbers of a format, with groups for its year (0 if the format has none, so that numbers never restart)
 * and its running number.
 */
function shapeOf(format: string): RegExp {
  const [first = '', ...years] = format.split('{year}').map(escaped)
  const text = years.reduce((all, part, index) => `${all}${index === 0 ? '(?<year>\\d{4})' : '\\d{4}'}${part}`, first)
  return new RegExp(`^${text}$`)
}

const escaped = (text: string): string =>
  text
    .split(/\{seq(?::\d)?\}/)
    .map(part => part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('(?<seq>\\d+)')

/** The same for Postgres, which has no named groups. */
const unnamed = ({ source }: RegExp): string => source.replace(/\?<(?:year|seq)>/g, '')
