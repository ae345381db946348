import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { type Day, dateToDay, daysThrough, dayToDate } from '../../../platform/values/days'
import { type HolidayNames, holidaysOf } from '../company-days/holidays'
import { type DayTarget, defaultModel, type FreeDay, type Model, targetOf } from './rules'
import type { RuleSet } from './schema'

/**
 * What each of these people should work on each day from `from` to `to`, both included, in order of days: three
 * statements, however many people and days. A person without a model, or before their first one, has the default of the
 * company's country.
 */
export function targetsOf(
  tx: Tx,
  tenantId: TenantId,
  userIds: readonly number[],
  from: Day,
  to: Day,
): Promise<Map<number, DayTarget[]>> {
  return targetsOn(tx, tenantId, userIds, daysThrough(from, to))
}

/** The same for days that need not be consecutive, given in order. */
export async function targetsOn(
  tx: Tx,
  tenantId: TenantId,
  userIds: readonly number[],
  days: readonly Day[],
): Promise<Map<number, DayTarget[]>> {
  const [from, to] = [days[0], days.at(-1)]
  if (!from || !to) return new Map(userIds.map(userId => [userId, []]))
  return targetsFrom(await readTargetSource(tx, tenantId, userIds, from, to), userIds, days)
}

/** Loads the source data of these people's targets: their work models, also former ones, and the company's days. */
export async function readTargetSource(
  tx: Tx,
  tenantId: TenantId,
  userIds: readonly number[],
  from: Day,
  to: Day,
): Promise<TargetSource> {
  const { countryCode } = await tx.company.findUniqueOrThrow({
    where: { id: tenantId },
    select: { countryCode: true },
  })
  const ids = [...userIds]
  const models = await tx.workModel.findMany({
    where: { tenantId, userId: { in: ids }, validFrom: { lte: dayToDate(to) } },
    orderBy: { validFrom: 'desc' },
  })
  const ownDays = await tx.companyDay.findMany({
    where: {
      tenantId,
      day: { gte: dayToDate(from), lte: dayToDate(to) },
      OR: [{ userId: null }, { userId: { in: ids } }],
    },
    orderBy: { id: 'asc' },
  })
  return {
    countryCode,
    models: models.map(row => ({
      ...{ userId: row.userId, validFrom: dateToDay(row.validFrom), minutes: row.minutes },
      ...{ startMinute: row.startMinute, ruleSet: row.ruleSet as RuleSet, minor: row.minor },
      holidayState: row.holidayState,
    })),
    companyDays: ownDays.map(({ day, ...row }) => ({ ...row, day: dateToDay(day) })),
  }
}

/** The source data of targets, however it was loaded. */
export interface TargetSource {
  countryCode: string
  /** Newest first within each person. */
  models: readonly (Model & { userId: number; validFrom: Day })[]
  companyDays: readonly { day: Day; kind: string; half: boolean; name: string; userId: number | null }[]
}

/** The same from data that the caller has loaded. */
export async function targetsFrom(
  { countryCode, models, companyDays: ownDays }: TargetSource,
  userIds: readonly number[],
  days: readonly Day[],
): Promise<Map<number, DayTarget[]>> {
  const holidays = await holidaysIn({ countryCode, models }, days)
  const standard = defaultModel(countryCode)
  const companyDays = byKey(ownDays, ({ day }) => day)
  const modelsOf = byKey(models, ({ userId }) => userId)
  const targetOn = (userId: number, day: Day): DayTarget => {
    const model: Model = modelOn(modelsOf.get(userId), day) ?? standard
    const own = companyDays.get(day)?.filter(one => one.userId === null || one.userId === userId) ?? []
    const name = holidays.get(model.holidayState ?? countryCode)?.get(day)
    const free: FreeDay[] = [
      ...(name ? [{ name, half: false, legal: true as const }] : []),
      ...own.filter(({ kind }) => kind === 'holiday').map(one => ({ name: both(one.name), half: one.half })),
    ]
    const closed = own.find(({ kind }) => kind === 'closed')
    return targetOf(day, model, free, closed ? { name: closed.name, half: closed.half } : null)
  }
  return new Map(userIds.map(userId => [userId, days.map(day => targetOn(userId, day))]))
}

/** Those of the days that are public holidays of a person; the company's own free days are not. */
export async function publicHolidaysFrom(
  { countryCode, models }: Pick<TargetSource, 'countryCode' | 'models'>,
  userId: number,
  days: readonly Day[],
): Promise<Set<Day>> {
  const own = models.filter(model => model.userId === userId)
  const holidays = await holidaysIn({ countryCode, models: own }, days)
  return new Set(days.filter(day => holidays.get(modelOn(own, day)?.holidayState ?? countryCode)?.has(day)))
}

const modelOn = (models: TargetSource['models'] = [], day: Day) => models.find(({ validFrom }) => validFrom <= day)

/** The company has given it a single name. */
const both = (name: string): HolidayNames => ({ de: name, en: name })

/** Public holidays in the years of these days, by each place that applies to any of the models. */
async function holidaysIn({ countryCode, models }: Pick<TargetSource, 'countryCode' | 'models'>, days: readonly Day[]) {
  const places = new Set([countryCode, ...models.flatMap(({ holidayState }) => holidayState ?? [])])
  const years = new Set(days.map(day => Number(day.slice(0, 4))))
  const byPlace = new Map<string, Map<Day, HolidayNames>>()
  for (const place of places) {
    const names = new Map<Day, HolidayNames>()
    for (const year of years) for (const [day, name] of await holidaysOf(place, year)) names.set(day, name)
    byPlace.set(place, names)
  }
  return byPlace
}

function byKey<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}
