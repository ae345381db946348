import type { Day } from '../../../platform/values/days'
import type { RuleSet } from '../work-models/schema'

export const findingCodes = [
  ...(['at.9-1', 'at.9-4', 'at.7-1', 'at.7-6', 'at.10', 'at.11', 'at.12', 'at.arg', 'at.26', 'at.kjbg'] as const),
  ...(['de.3', 'de.4', 'de.5', 'de.9', 'de.milog', 'de.jarbschg'] as const),
] as const
export type FindingCode = (typeof findingCodes)[number]

export const severities = ['violation', 'info'] as const
export type Severity = (typeof severities)[number]

/** What a rule checks; all values are minutes unless noted otherwise. */
type Check =
  /** Net work of a shift, of a week from Monday to Sunday, on average of a number of weeks. */
  | { kind: 'day'; over: number }
  | { kind: 'week'; over: number }
  | { kind: 'average'; over: number; weeks: number }
  /** Work beyond the normal hours of the day or the week. */
  | { kind: 'overtime' }
  | { kind: 'week_overtime'; over: number }
  /**
   * Work longer than `over` requires breaks of `need` minutes; parts shorter than `part` do not count, and with
   * `longest` one of them must last at least that long.
   */
  | { kind: 'break'; over: number; need: number; part: number; longest?: number }
  /** Such a break is split in one of these ways, or another was agreed. */
  | { kind: 'parting'; over: number; need: number; longest: number; splits: readonly (readonly number[])[] }
  | { kind: 'stretch'; over: number; part: number }
  | { kind: 'rest'; need: number }
  /** Free from Saturday, `from` minutes past midnight, for `need` minutes; Sundays and public holidays. */
  | ({ kind: 'weekend'; from: number; need: number } & Excusable)
  | ({ kind: 'sunday' } & Excusable)
  | ({ kind: 'holiday' } & Excusable)
  /**
   * Work on a Sunday, or on a weekday holiday, requires a day off within this number of days, the worked one included.
   */
  | { kind: 'day_off'; sunday: number; holiday: number }
  /**
   * Work within this many minutes before the week's first work, from Saturday at `from` on, requires as much rest in
   * this week.
   */
  | { kind: 'compensation'; from: number; within: number }
  /** Work must be between these minutes of a day. */
  | { kind: 'hours'; from: number; until: number }
  /** Days of a week. */
  | { kind: 'days'; most: number }
  /** From the start to the end of a shift, breaks included. */
  | { kind: 'span'; over: number }
  /** Start and end are missing. */
  | { kind: 'unstamped' }
  /** Recorded more than this number of days later. */
  | { kind: 'late'; days: number }

/** The law permits such work for some reasons: where each time has one as its description, it is only reported. */
interface Excusable {
  excusable: boolean
}

export type Rule = { code: FindingCode; severity: Severity; paragraph: string } & Check
export type RuleKind = Rule['kind']

interface Rules {
  rules: readonly Rule[]
  /** Hours beyond which work is overtime, unless the work model has a longer day. */
  normalDay: number
  normalWeek: number
  /** Night, in minutes from midnight: from the evening, to the morning. */
  night: { from: number; until: number }
}

interface DatedRules {
  valid_from: Day
  adults: Rules
  /** Under 18. */
  minors: Rules
}

const h = 60
/** Rest between two days of work: § 12 AZG, § 5 ArbZG; of minors § 16 KJBG, § 13 JArbSchG. */
export const restMinutes = { adult: 11 * h, minor: 12 * h }
const violation = (code: FindingCode, paragraph: string, check: Check): Rule => ({
  ...check,
  ...{ code, paragraph, severity: 'violation' as const },
})
const info = (code: FindingCode, paragraph: string, check: Check): Rule => ({
  ...check,
  ...{ code, paragraph, severity: 'info' as const },
})
const normal = { normalDay: 8 * h, normalWeek: 40 * h }

/**
 * § 11 Abs 1 AZG: half an hour, or twice a quarter, or three times ten minutes. Works agreements, and without a works
 * council the inspectorate, may allow another split, of which one part lasts at least ten minutes: so that is only
 * reported, and only less than half an hour, or no part of ten minutes, is a violation.
 */
const atPartings = [[30], [15, 15], [10, 10, 10]]
/** Breaks, rest, weekly rest, holidays, records: unchanged for a long time (AZG, ARG). */
const atCommon: readonly Rule[] = [
  violation('at.9-4', '§ 9 Abs 4 AZG', { kind: 'average', over: 48 * h, weeks: 17 }),
  violation('at.7-1', '§ 7 Abs 1 AZG', { kind: 'week_overtime', over: 20 * h }),
  info('at.10', '§ 10 AZG', { kind: 'overtime' }),
  violation('at.11', '§ 11 Abs 1 AZG', { kind: 'break', over: 6 * h, need: 30, part: 1, longest: 10 }),
  info('at.11', '§ 11 Abs 1 AZG', { kind: 'parting', over: 6 * h, need: 30, longest: 10, splits: atPartings }),
  violation('at.12', '§ 12 Abs 1 AZG', { kind: 'rest', need: restMinutes.adult }),
  violation('at.arg', '§ 3 ARG', { kind: 'weekend', from: 13 * h, need: 36 * h, excusable: true }),
  violation('at.arg', '§ 6 Abs 1 ARG', { kind: 'compensation', from: 13 * h, within: 36 * h }),
  violation('at.arg', '§ 7 ARG', { kind: 'holiday', excusable: true }),
  info('at.26', '§ 26 Abs 1 AZG', { kind: 'unstamped' }),
]
const atMinors: Rules = {
  ...normal,
  night: { from: 20 * h, until: 6 * h },
  rules: [
    violation('at.kjbg', '§ 11 Abs 1 KJBG', { kind: 'day', over: 8 * h }),
    violation('at.kjbg', '§ 11 Abs 1 KJBG', { kind: 'week', over: 40 * h }),
    violation('at.kjbg', '§ 15 KJBG', { kind: 'break', over: 4.5 * h, need: 30, part: 30 }),
    violation('at.kjbg', '§ 15 KJBG', { kind: 'stretch', over: 6 * h, part: 30 }),
    violation('at.kjbg', '§ 16 KJBG', { kind: 'rest', need: restMinutes.minor }),
    violation('at.kjbg', '§ 17 KJBG', { kind: 'hours', from: 6 * h, until: 20 * h }),
    violation('at.kjbg', '§ 18 KJBG', { kind: 'sunday', excusable: false }),
    violation('at.kjbg', '§ 18 KJBG', { kind: 'holiday', excusable: false }),
    info('at.26', '§ 26 Abs 1 AZG', { kind: 'unstamped' }),
  ],
}
const atNight = { from: 22 * h, until: 5 * h }

/**
 * The laws of working time as data, the newest one valid on a day applies: AZG, ARG and KJBG, ArbZG, MiLoG and
 * JArbSchG. A reform is a further row with the day from which it applies.
 */
const ruleSets: Readonly<Record<RuleSet, readonly DatedRules[]>> = {
  none: [],
  at: [
    {
      valid_from: '1970-01-01',
      minors: atMinors,
      adults: {
        ...normal,
        night: atNight,
        rules: [
          violation('at.9-1', '§ 9 Abs 1 AZG', { kind: 'day', over: 10 * h }),
          violation('at.9-1', '§ 9 Abs 1 AZG', { kind: 'week', over: 50 * h }),
          ...atCommon,
        ],
      },
    },
    {
      // BGBl. I Nr. 53/2018
      valid_from: '2018-09-01',
      minors: atMinors,
      adults: {
        ...normal,
        night: atNight,
        rules: [
          violation('at.9-1', '§ 9 Abs 1 AZG', { kind: 'day', over: 12 * h }),
          violation('at.9-1', '§ 9 Abs 1 AZG', { kind: 'week', over: 60 * h }),
          info('at.7-6', '§ 7 Abs 6 AZG', { kind: 'day', over: 10 * h }),
          info('at.7-6', '§ 7 Abs 6 AZG', { kind: 'week', over: 50 * h }),
          ...atCommon,
        ],
      },
    },
  ],
  de: [
    {
      valid_from: '1970-01-01',
      adults: {
        ...normal,
        // § 2 Abs 3 ArbZG
        night: { from: 23 * h, until: 6 * h },
        rules: [
          violation('de.3', '§ 3 ArbZG', { kind: 'day', over: 10 * h }),
          info('de.3', '§ 3 ArbZG', { kind: 'day', over: 8 * h }),
          violation('de.3', '§ 3 ArbZG', { kind: 'average', over: 48 * h, weeks: 24 }),
          violation('de.4', '§ 4 ArbZG', { kind: 'break', over: 6 * h, need: 30, part: 15 }),
          violation('de.4', '§ 4 ArbZG', { kind: 'break', over: 9 * h, need: 45, part: 15 }),
          violation('de.4', '§ 4 ArbZG', { kind: 'stretch', over: 6 * h, part: 15 }),
          violation('de.5', '§ 5 Abs 1 ArbZG', { kind: 'rest', need: restMinutes.adult }),
          violation('de.9', '§ 9 Abs 1 ArbZG', { kind: 'sunday', excusable: true }),
          violation('de.9', '§ 9 Abs 1 ArbZG', { kind: 'holiday', excusable: true }),
          violation('de.9', '§ 11 Abs 3 ArbZG', { kind: 'day_off', sunday: 14, holiday: 56 }),
          info('de.milog', '§ 17 Abs 1 MiLoG', { kind: 'late', days: 7 }),
        ],
      },
      minors: {
        ...normal,
        night: { from: 20 * h, until: 6 * h },
        rules: [
          violation('de.jarbschg', '§ 8 Abs 1 JArbSchG', { kind: 'day', over: 8 * h }),
          violation('de.jarbschg', '§ 8 Abs 1 JArbSchG', { kind: 'week', over: 40 * h }),
          violation('de.jarbschg', '§ 11 Abs 1 JArbSchG', { kind: 'break', over: 4.5 * h, need: 30, part: 15 }),
          violation('de.jarbschg', '§ 11 Abs 1 JArbSchG', { kind: 'break', over: 6 * h, need: 60, part: 15 }),
          violation('de.jarbschg', '§ 11 Abs 2 JArbSchG', { kind: 'stretch', over: 4.5 * h, part: 15 }),
          // Ten hours, on construction sites eleven: times do not show who of a craft company works where on that day.
          info('de.jarbschg', '§ 12 JArbSchG', { kind: 'span', over: 10 * h }),
          violation('de.jarbschg', '§ 12 JArbSchG', { kind: 'span', over: 11 * h }),
          violation('de.jarbschg', '§ 13 JArbSchG', { kind: 'rest', need: restMinutes.minor }),
          violation('de.jarbschg', '§ 14 Abs 1 JArbSchG', { kind: 'hours', from: 6 * h, until: 20 * h }),
          violation('de.jarbschg', '§ 15 JArbSchG', { kind: 'days', most: 5 }),
          violation('de.jarbschg', '§ 17 Abs 1 JArbSchG', { kind: 'sunday', excusable: false }),
          violation('de.jarbschg', '§ 18 Abs 1 JArbSchG', { kind: 'holiday', excusable: false }),
          info('de.milog', '§ 17 Abs 1 MiLoG', { kind: 'late', days: 7 }),
        ],
      },
    },
  ],
}

const withoutLaw: Rules = { ...normal, night: atNight, rules: [] }

/** The rules that apply to a person on a day. */
export function rulesOn(day: Day, { ruleSet, minor }: { ruleSet: RuleSet; minor: boolean }): Rules {
  const dated = ruleSets[ruleSet].filter(({ valid_from }) => valid_from <= day).at(-1)
  return dated ? (minor ? dated.minors : dated.adults) : withoutLaw
}

/** Minutes of rest that a person must have before the work of a day; 0 when no law applies. */
export function restOn(day: Day, person: { ruleSet: RuleSet; minor: boolean }): number {
  return Math.max(0, ...rulesOn(day, person).rules.map(rule => (rule.kind === 'rest' ? rule.need : 0)))
}

const allRules = Object.values(ruleSets)
  .flat()
  .flatMap(({ adults, minors }) => [...adults.rules, ...minors.rules])

/** The longest averaging window of all rule sets, in weeks. */
export const windowWeeks = Math.max(...allRules.map(rule => (rule.kind === 'average' ? rule.weeks : 0)))

/** The longest period in days within which a worked Sunday or holiday must be compensated by a day off. */
export const daysOffWithin = Math.max(
  ...allRules.flatMap(rule => (rule.kind === 'day_off' ? [rule.sunday, rule.holiday] : 0)),
)

/** Whether a person is owed days off by the rules of a day. */
export const owesDaysOff = (day: Day, person: { ruleSet: RuleSet; minor: boolean }): boolean =>
  rulesOn(day, person).rules.some(({ kind }) => kind === 'day_off')
