import type { Company } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { PaperTimeLine, PaperTimeSheet } from '../../../paper/model'
import { renderTimeSheetPaper } from '../../../paper/render'
import { inTenant, type Tx } from '../../../platform/database/db'
import { dateToDay, dayIn, dayToDate } from '../../../platform/values/days'
import { customerLocale, paperLocale } from '../../../platform/values/locale'
import { renderPdf } from '../../exchange/files/render-pdf'
import { loadLogo } from '../../people/companies/load-logo'
import { paperCompany } from '../../people/companies/paper'
import { accountOf, assertVisibleTo } from './read'
import type { TimeAccount } from './schema'

/**
 * A person's times of a month as a paper for retention (§ 26 AZG, § 16 Abs 2 ArbZG, § 17 MiLoG): the actor's own,
 * others' for approvers. Read in one transaction, rendered after it.
 * @throws DomainError member.not_found, also for a person whom the actor may not see, pdf.unavailable
 */
export async function timeSheetPdf(
  ctx: Ctx,
  { userId, month: given }: { userId: number; month?: string | undefined },
): Promise<{ filename: string; bytes: Buffer }> {
  const { actor, clock } = ctx
  assertVisibleTo(actor, userId)
  const month = given ?? dayIn(actor.timeZone, clock.now()).slice(0, 7)
  const { account, lines, company } = await inTenant(ctx, async tx => ({
    account: await accountOf(tx, ctx, userId, month),
    lines: await linesOf(tx, ctx, userId, month),
    company: await tx.company.findUniqueOrThrow({ where: { id: actor.tenantId } }),
  }))
  const sheet = toPaper(account, lines, company, await loadLogo(ctx, company), dayIn(actor.timeZone, clock.now()))
  const fileTitle = customerLocale(company) === 'de' ? 'Arbeitszeit' : 'Time-sheet'
  return { filename: `${fileTitle}-${month}-${userId}.pdf`, bytes: await renderPdf(ctx, renderTimeSheetPaper(sheet)) }
}

/** The complete entries of a month, as a paper shows them. */
async function linesOf(tx: Tx, { actor }: Ctx, userId: number, month: string): Promise<PaperTimeLine[]> {
  const { tenantId, timeZone } = actor
  const from = dayToDate(`${month}-01`)
  const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 0))
  const rows = await tx.timeEntry.findMany({
    where: { tenantId, userId, running: false, date: { gte: from, lte: to } },
    include: { project: { select: { name: true } } },
    orderBy: [{ date: 'asc' }, { startedAt: 'asc' }, { id: 'asc' }],
  })
  const wall = new Intl.DateTimeFormat('de-AT', { timeZone, hour: '2-digit', minute: '2-digit' })
  return rows.map(row => ({
    ...{ day: dateToDay(row.date), breakMinutes: row.breakMinutes, minutes: row.durationMinutes },
    begin: row.startedAt && wall.format(row.startedAt),
    end: row.endedAt && wall.format(row.endedAt),
    project: row.project?.name ?? null,
    kind: row.kind as PaperTimeLine['kind'],
  }))
}

function toPaper(
  account: TimeAccount,
  lines: PaperTimeLine[],
  company: Company,
  logo: string | null,
  today: string,
): PaperTimeSheet {
  const locale = paperLocale(company)
  const name = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
  }).format(dayToDate(account.from))
  const total = (of: (day: TimeAccount['days'][number]) => number) =>
    account.days.reduce((sum, day) => sum + of(day), 0)
  return {
    ...{ locale, timeZone: company.timeZone },
    // The footer text of the company's papers is meant for customers, such as its terms.
    company: { ...paperCompany(company, logo), footerText: null },
    ...{ recipient: { name: account.user_name }, number: name, day: today, lines },
    holidays: account.days.flatMap(({ day, holiday }) => (holiday ? [{ day, name: holiday }] : [])),
    sums: {
      worked: total(day => day.work_minutes + day.travel_minutes),
      absent: total(day => day.absence_minutes),
      ...{ credited: account.credited_minutes, target: account.target_minutes, opening: account.opening_minutes },
      ...{ booked: account.booked_minutes, balance: account.balance_minutes, overtime: account.overtime_minutes },
      ...{ sunday: account.sunday_minutes, holiday: account.holiday_minutes, night: account.night_minutes },
    },
  }
}
