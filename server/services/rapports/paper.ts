import type { Company, Contact, Project } from '../../../prisma/client/client'
import { Decimal, wire } from '../../core/money'
import type { PaperPhoto, PaperRapport } from '../../paper/model'
import { paperCompany, paperLocale, paperRecipient } from '../companies/paper'
import type { RapportDetail } from './schema'

export interface RapportSheet {
  rapport: RapportDetail
  company: Company
  /** None where the rapport has no customer. */
  contact: Contact | null
  project: Project | null
}

/** A rapport as its paper shows it: who worked when on what, which material went in, and no prices. */
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
    work: rapport.entries.map(entry => ({
      day: entry.date,
      category: entry.job_category,
      employee: entry.employee_name,
      description: entry.description,
      hours: entry.hours,
    })),
    materials: rapport.materials.map(({ name, quantity, unit, notes }) => ({ name, quantity, unit, notes })),
    photos,
    totalHours: rapport.total_hours,
    hoursByCategory: hoursByCategory(rapport),
    signature: rapport.signed_at ? { name: rapport.signed_by_name, signedAt: rapport.signed_at } : null,
  }
}

const siteLines = (project: Project): string[] =>
  [
    [project.street, project.houseNumber],
    [project.postalCode, project.city],
  ]
    .map(parts => parts.filter(Boolean).join(' '))
    .filter(Boolean)

/** In the order in which the categories first appear. */
function hoursByCategory({ entries }: RapportDetail): { category: string; hours: number }[] {
  const sums = new Map<string, Decimal>()
  for (const { job_category: category, hours } of entries) {
    sums.set(category, (sums.get(category) ?? new Decimal(0)).plus(hours))
  }
  return [...sums].map(([category, hours]) => ({ category, hours: wire(hours) }))
}
