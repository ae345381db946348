import { describe, expect, test } from 'vitest'
import { dayToDate } from '../../../platform/values/days'
import { dunningLevels } from './levels'
import { amountToDun, nextDunning } from './rules'

const levelsOf = (stored: unknown, countryCode = 'AT') => dunningLevels({ dunningLevels: stored as never, countryCode })
const invoice = (
  dunnings: { level: number; dueDate: string; sent?: boolean }[] = [],
  dueDate: string | null = '2026-03-16',
) => ({
  invoiceDate: dayToDate('2026-03-02'),
  dueDate: dueDate === null ? null : dayToDate(dueDate),
  dunnings: dunnings.map(({ level, dueDate: until, sent = true }) => ({
    level,
    dueDate: dayToDate(until),
    sentAt: sent ? new Date() : null,
  })),
})

describe('the levels of a company', () => {
  test.each([[null], [[]], ['x'], [{ days_after_due: 3 }]])('are the usual three where %o is stored', stored => {
    expect(levelsOf(stored).map(({ level, title, fee }) => [level, title, fee])).toEqual([
      [1, 'Zahlungserinnerung', 0],
      [2, '1. Mahnung', 0],
      [3, '2. Mahnung', 10],
    ])
  })

  test('are those it has set, with defaults where a value cannot be parsed', () => {
    const stored = [
      { days_after_due: 3, fee: 2.5, due_days: 5, title: 'Erinnerung', text: 'Bitte.' },
      { fee: -1, title: '' },
    ]
    expect(levelsOf(stored, 'US')).toEqual([
      { level: 1, daysAfterDue: 3, fee: 2.5, dueDays: 5, title: 'Erinnerung', text: 'Bitte.' },
      { level: 2, daysAfterDue: 14, fee: 0, dueDays: 7, title: 'Reminder no. 2', text: null },
    ])
  })
})

describe('the next dunning', () => {
  const levels = levelsOf([{ days_after_due: 7 }, { days_after_due: 14 }, { days_after_due: 28 }])
  const next = (...given: Parameters<typeof invoice>) => {
    const found = nextDunning(invoice(...given), levels)
    return found && [found.level.level, found.from]
  }

  test('comes when the days of its level after the due day have passed', () => {
    expect(next()).toEqual([1, '2026-03-24'])
    expect(next([{ level: 1, dueDate: '2026-03-20' }])).toEqual([2, '2026-03-31'])
    expect(
      next([
        { level: 1, dueDate: '2026-03-20' },
        { level: 2, dueDate: '2026-04-01' },
      ]),
    ).toEqual([3, '2026-04-14'])
  })

  test('waits for the day that the last one set', () => {
    expect(next([{ level: 1, dueDate: '2026-04-10' }])).toEqual([2, '2026-04-11'])
  })

  test('does not come before the last one was sent, nor after the last level', () => {
    expect(next([{ level: 1, dueDate: '2026-03-20', sent: false }])).toEqual([2, null])
    expect(next([1, 2, 3].map(level => ({ level, dueDate: '2026-03-20' })))).toBeNull()
  })

  test('counts from the date of the invoice if it names no due day', () => {
    expect(next([], null)).toEqual([1, '2026-03-10'])
  })
})

test.each([
  ['sent', 100, 0, 0, null, 100],
  ['partial_paid', 100, 40, 10, null, 50],
  ['overdue', '16779.00', '10000.00', 0, null, 6779],
  ['overdue', 100, 95, 10, null, 0],
  ['sent', 100, 0, 0, 7, 0],
  ['draft', 100, 0, 0, null, 0],
  ['paid', 100, 100, 0, null, 0],
  ['cancelled', 100, 0, 0, null, 0],
] as const)('of an invoice that is %s over %s, with %s paid, %s held back and settled by %s, %s can be asked for', (status, total, alreadyPaid, retentionHeld, settledById, claim) => {
  expect(amountToDun({ status, total, alreadyPaid, retentionHeld, settledById, retentionMoved: 0 }).toNumber()).toBe(
    claim,
  )
})

test('the part of a retention that a final invoice claims is not claimed a second time', () => {
  const open = { status: 'partial_paid', total: 1200, alreadyPaid: 980, retentionHeld: 0, settledById: null }
  expect(amountToDun({ ...open, retentionMoved: 120 }).toNumber()).toBe(100)
})
