import { cutText } from '../../../platform/values/cut-text'
import { type Row, rowsOf } from './rows'

/** A record that an answer rests on; its path is built here, never by a model. */
export interface Source {
  title: string
  path: string
}

const pages: Readonly<Record<string, string>> = {
  appointment: 'appointments',
  contact: 'contacts',
  inquiry: 'inquiries',
  invoice: 'invoices',
  offer: 'offers',
  project: 'projects',
  rapport: 'rapports',
}

const nouns = Object.fromEntries(Object.entries(pages).map(([noun, page]) => [page, noun]))

/** The noun whose records a page shows, `invoice` for `invoices`; undefined if it shows none of the assistant's. */
export const nounOfPage = (page: string): string | undefined => nouns[page]

/** The record that a source's page shows. */
export function recordOf({ path }: Source): { noun: string; id: number } {
  const [, page = '', id] = path.split('/')
  return { noun: nounOfPage(page) ?? '', id: Number(id) }
}

/**
 * The records of an answer, each by the page that shows it. `noun` is taken from the rows when they are of several
 * nouns.
 */
export const sourcesIn = (noun: string | null, answer: unknown): Source[] =>
  rowsOf(answer).flatMap(row => sourcesOfRow(noun, row))

/** The record of one row, by the page that shows it. */
export function sourcesOfRow(noun: string | null, row: Row): Source[] {
  const page = pages[noun ?? String(row.noun)]
  if (!page || !Number.isInteger(row.id)) return []
  const number = Object.entries(row).find(([name, value]) => /^[a-z]+_number$/.test(name) && typeof value === 'string')
  const title = [row.title, row.name, row.company_name].find(text => typeof text === 'string' && text !== '')
  const label = [number?.[1], title].filter(Boolean).join(' ')
  return [{ title: cutText(label || `#${row.id}`, 120), path: `/${page}/${row.id}` }]
}
