import type { Company, Contact, Project } from '../../../../prisma/client/client'
import { Decimal, wire } from '../../../money/money'
import type { PaperPhoto, PaperRapport } from '../../../paper/model'
import { paperLocale } from '../../../platform/values/locale'
import { paperCompany } from '../../people/companies/paper'
import { paperRecipient } from '../contacts/paper'
import { siteLines } from '../projects/site-lines'
import type { RapportDetail } from './schema'

export interface RapportSheet {
  rapport: RapportDetail
  company: Company
  /** Null when the rapport has no customer. */
  contact: Contact | null
  project: Project | null
}

/** A rapport as its paper shows it: who did what and when, the material used, and no prices. */
export function rapportPaper(
  { rapport, company, contact, project }: RapportSheet,
  logo: string | null,
  photos: PaperPhoto[] = [],
): PaperRapport {
  return {
    locale: paperLocale(company),
    timeZone: company.timeZone,
    company: paperCompany(company, logo),
    recipient: contact ? paperRecipient(contact, company.countryCode) : { name: '' },
    number: rapport.rapport_number,
    day: rapport.date,
    subject: rapport.title,
    projectNumber: rapport.project_number,
    contact: rapport.created_by_name ? { name: rapport.created_by_name } : null,
    intro: rapport.description,
    mark: rapport.completed ? null : 'draft',
    site: project ? siteLines(project) : [],
    completed: rapport.completed,
    work: workOf(rapport),
    materials: rapport.materials.map(({ name, quantity, unit, notes }) => ({ name, quantity, unit, notes })),
    photos,
    totalHours: rapport.total_hours,
    hoursByCategory: hoursByCategory(rapport),
    // A signature given on a screen is on a page of its own, after the signed pages.
    signature: null,
  }
}

/** Each line with the running total of hours. */
function workOf({ entries }: RapportDetail): PaperRapport['work'] {
  let sum = new Decimal(0)
  return entries.map(({ date, job_category, employee_name, description, hours }) => {
    sum = sum.plus(hours)
    return {
      day: date,
      category: job_category,
      employee: employee_name,
      description,
      hours,
      carried: wire(sum),
    }
  })
}

/** In the order in which the categories first appear. */
function hoursByCategory({ entries }: RapportDetail): { category: string; hours: number }[] {
  const sums = new Map<string, Decimal>()
  for (const { job_category: category, hours } of entries) {
    sums.set(category, (sums.get(category) ?? new Decimal(0)).plus(hours))
  }
  return [...sums].map(([category, hours]) => ({ category, hours: wire(hours) }))
}
