import type { Caller } from '../../server/contract'
import { addDays, type Day } from '../../server/platform/values/days'
import { mondayOfWeek, weekOf } from '../../server/platform/values/iso-weeks'
import type { DemoCompany } from './company'
import { people } from './content'

interface Weeks {
  company: DemoCompany
  today: Day
  office(day: Day, hour?: number): Caller
  worker(day: Day, key: string): Caller
}

/**
 * The workers' weeks in each status: the one before the last is approved, the last is submitted, and one of them was
 * returned.
 */
export async function seedTimeSheets({ company, today, office, worker }: Weeks): Promise<void> {
  const monday = mondayOfWeek(weekOf(today))
  const workers = people.filter(({ role }) => role === 3)
  for (const [index, { key }] of workers.entries()) {
    const userId = company.userIds[key] ?? 0
    for (const weeksAgo of [2, 1]) {
      const friday = addDays(monday, 4 - 7 * weeksAgo)
      const ofWeek = { userId, week: weekOf(friday) }
      await worker(friday, key).timeSheets.submit(ofWeek)
      if (weeksAgo === 2) await office(addDays(friday, 3)).timeSheets.approve(ofWeek)
      else if (index === 1)
        await office(addDays(friday, 3)).timeSheets.return({ ...ofWeek, note: 'Bitte den Freitag noch prüfen.' })
    }
  }
}
