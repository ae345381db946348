import type { App } from '../../server/context'
import type { Caller } from '../../server/contract'
import { addDays, type Day, dayIn } from '../../server/core/days'
import { austrianCheckDigit } from '../../server/core/vat-number'
import { createCaller } from '../../server/routers'
import { tellAppointments } from './appointments'
import { type Chance, createChance } from './chance'
import { type SeededCompany, seedCompany, timeZone } from './company'
import {
  articles,
  firms,
  firstNames,
  jobs,
  lastNames,
  people,
  places,
  services,
  sources,
  streets,
  workDone,
} from './content'
import { equip } from './equip'
import { tellInbound } from './inbound'
import { settleIn } from './settle-in'
import { tellTimeEntries } from './time-entries'
import { tellWebhooks } from './webhooks'

const counts = { contacts: 120, projects: 40, offers: 200, rapports: 300, invoices: 250 }
const daysBack = 560

/** What the story needs to know about a project while it is told. */
interface Job {
  id: number
  contactId: number
  name: string
  startsOn: Day
}

interface Story {
  seeded: SeededCompany
  chance: Chance
  today: Day
  /** The office on a day of the story, at an hour of its morning. */
  office(day: Day, hour?: number): Caller
  worker(day: Day, key: string): Caller
  articleIds: number[]
}

/**
 * A joinery with a year of work behind it: 120 contacts, 40 projects, 200 offers, 300 rapports and 250 invoices in every status, made by the
 * same services that people use, each on its day; then the hours and appointments of the last and the next weeks, and what went in and out
 * to other programs.
 */
export async function seedDemo(app: App): Promise<SeededCompany> {
  const seeded = await seedCompany(app)
  const today = dayIn(timeZone, app.clock.now())
  const now = app.clock.now()
  const moment = (day: Day, hour: number) => {
    const planned = new Date(
      `${day}T${String(hour).padStart(2, '0')}:${String(chance.int(0, 59)).padStart(2, '0')}:00.000Z`,
    )
    return planned < now ? planned : now
  }
  const chance = createChance(1987)
  const story: Story = {
    seeded,
    chance,
    today,
    office: (day, hour = chance.int(6, 9)) => createCaller(seeded.at(moment(day, hour))),
    worker: (day, key) => createCaller(seeded.at(moment(day, 10), key)),
    articleIds: [],
  }
  story.articleIds = await equip(story.office(addDays(today, -daysBack)))
  const contactIds = await tellContacts(story)
  const projects = await tellProjects(story, contactIds)
  await tellInquiries(story)
  const accepted = await tellOffers(story, projects)
  const rapports = await tellRapports(story, projects)
  await tellInvoices(story, projects, rapports, accepted)
  await tellTimeEntries(app, seeded)
  await tellAppointments(app, seeded)
  await settleIn(app, seeded)
  await tellInbound(app, seeded)
  await tellWebhooks(app, seeded)
  return seeded
}

async function tellContacts({ chance, office, today }: Story): Promise<number[]> {
  const ids: number[] = []
  for (let index = 0; index < counts.contacts; index += 1) {
    const [postal_code, city] = chance.pick(places)
    const firm = index < firms.length ? firms[index] : null
    const first_name = chance.pick(firstNames)
    const last_name = chance.pick(lastNames)
    const { data } = await office(addDays(today, -daysBack + Math.floor(index / 2))).contacts.create({
      kind: firm ? 'company' : 'person',
      status: chance.chance(0.06) ? 'lead' : 'active',
      company_name: firm,
      first_name,
      last_name,
      email: `${last_name}.${first_name}${index}@kunde.example`
        .normalize('NFKD')
        .replace(/[^a-zA-Z0-9.@]/g, '')
        .toLowerCase(),
      phone: `+43 662 ${chance.int(100, 999)} ${chance.int(10, 99)}`,
      street: chance.pick(streets),
      house_number: String(chance.int(1, 88)),
      postal_code,
      city,
      country_code: city === 'Freilassing' ? 'DE' : 'AT',
      vat_number: firm
        ? vatNumber(chance.chance(0.7) ? chance.int(10_000_000, 79_999_999) : 30_000_000 + index * 10)
        : null,
    })
    ids.push(data.id)
  }
  return ids
}

/** A made-up UID with the check digit that belongs to it; above 10,000 EUR invoices to firms need one. */
function vatNumber(digits: number): string {
  const seven = String(digits).slice(0, 7)
  return `ATU${seven}${austrianCheckDigit(seven)}`
}

async function tellProjects({ chance, office, today }: Story, contactIds: number[]): Promise<Job[]> {
  const projects: Job[] = []
  for (let index = 0; index < counts.projects; index += 1) {
    const startsOn = addDays(today, -524 + index * 13)
    const contactId = contactIds[(index * 7) % contactIds.length] as number
    const [postal_code, city] = chance.pick(places)
    const name = `${jobs[index % jobs.length]} ${chance.pick(lastNames)}`
    const status = index < 28 ? 'completed' : index < 30 ? 'paused' : index < 38 ? 'active' : 'planned'
    const { data } = await office(addDays(startsOn, -14)).projects.create({
      name,
      kontakt_id: contactId,
      status,
      street: chance.pick(streets),
      house_number: String(chance.int(1, 60)),
      postal_code,
      city,
      starts_on: startsOn,
      ends_on: addDays(startsOn, chance.int(10, 60)),
      budget: chance.int(4, 60) * 1000,
    })
    projects.push({ id: data.id, contactId, name, startsOn })
  }
  return projects
}

async function tellInquiries({ chance, office, today }: Story): Promise<void> {
  const statuses = ['won', 'lost', 'quoted', 'in_progress', 'new'] as const
  for (let index = 0; index < 36; index += 1) {
    const status =
      index < 12 ? 'won' : index < 18 ? 'lost' : (statuses[2 + Math.floor((index - 18) / 6)] ?? 'new')
    const day = addDays(today, status === 'new' ? -chance.int(0, 3) : -150 + index * 4)
    const [postal, city] = chance.pick(places)
    const person = `${chance.pick(firstNames)} ${chance.pick(lastNames)}`
    const job = chance.pick(jobs)
    const { data } = await office(day).inquiries.create({
      title: `${job} in ${city}`,
      description: `Wir interessieren uns für: ${job}. Bitte um Rückruf und einen Termin zur Besichtigung.`,
      source: chance.pick(sources),
      contact_name: person,
      contact_email: `anfrage${index}@kunde.example`,
      contact_phone: `+43 664 ${chance.int(1000, 9999)} ${chance.int(100, 999)}`,
      objekt_street: chance.pick(streets),
      objekt_house_number: String(chance.int(1, 60)),
      objekt_postal_code: postal,
      objekt_city: city,
    })
    if (status !== 'new') await office(addDays(day, 1)).inquiries.move({ id: data.id, status })
  }
}

/** Offers of five days each project; returns the accepted ones. */
async function tellOffers(story: Story, projects: Job[]): Promise<number[]> {
  const { chance, office, today } = story
  const accepted: number[] = []
  for (let index = 0; index < counts.offers; index += 1) {
    const project = projects[index % projects.length] as Job
    const offerDay = earlier(addDays(project.startsOn, -20 + Math.floor(index / projects.length) * 12), today)
    const { data: offer } = await office(offerDay).offers.create({
      title:
        index < projects.length
          ? project.name
          : `${chance.pick(['Nachtrag', 'Zusatzleistung', 'Variante', 'Folgeauftrag'])}: ${project.name}`,
      project_id: project.id,
      offer_date: offerDay,
      valid_until: addDays(offerDay, 30),
      discount_percent: chance.chance(0.2) ? chance.pick([2, 3, 5]) : 0,
      intro_text: 'Vielen Dank für Ihr Interesse. Wir bieten Ihnen die folgenden Leistungen an:',
      closing_text: 'Wir freuen uns auf Ihren Auftrag.',
      items: offerItems(story),
    })
    const fate = chance.next()
    if (fate < 0.05 && offerDay > addDays(today, -60)) continue
    await office(offerDay, 10).offers.send({ id: offer.id })
    const decided = addDays(offerDay, chance.int(3, 25))
    if (decided > today) continue
    if (fate < 0.58) {
      await office(decided, 11).offers.accept({ id: offer.id })
      accepted.push(offer.id)
    } else if (fate < 0.78) await office(decided, 11).offers.reject({ id: offer.id })
    else if (fate < 0.82) await office(decided, 11).offers.cancel({ id: offer.id })
  }
  return accepted
}

function offerItems({ chance }: Story) {
  const item = (
    [description, unit, unit_price]: readonly [string, string, number],
    kind: 'item' | 'optional' = 'item',
  ) => ({
    kind,
    description,
    quantity: unit === 'pauschal' ? 1 : chance.int(1, unit_price > 300 ? 3 : 18),
    unit,
    unit_price,
    tax_rate: 20,
  })
  const heading = (description: string) => ({ kind: 'section' as const, description })
  const materials = Array.from({ length: chance.int(2, 5) }, () => item(chance.pick(articles)))
  const work = Array.from({ length: chance.int(1, 3) }, () => item(chance.pick(services)))
  const option = chance.chance(0.35) ? [item(chance.pick(articles), 'optional')] : []
  return [heading('Material'), ...materials, heading('Arbeitsleistung'), ...work, ...option]
}

/** Rapports of the active days of each project; returns the completed ones by project. */
async function tellRapports(story: Story, projects: Job[]): Promise<Map<number, number[]>> {
  const { chance, worker, today } = story
  const completed = new Map<number, number[]>()
  const begun = projects.filter(project => project.startsOn <= today)
  const workers = people.filter(person => person.role === 3)
  for (let index = 0; index < counts.rapports; index += 1) {
    const project = begun[index % begun.length] as Job
    const date = earlier(addDays(project.startsOn, Math.floor(index / begun.length) * 3), today)
    const person = chance.pick(workers)
    const caller = worker(date, person.key)
    const { data: rapport } = await caller.rapports.create({
      title: chance.pick(workDone),
      date,
      project_id: project.id,
      entries: [
        { job_category: person.job, hours: chance.int(8, 36) / 4, description: chance.pick(workDone) },
        ...(chance.chance(0.4) ? [{ job_category: 'Helferstunde', hours: chance.int(4, 32) / 4 }] : []),
      ],
      materials: Array.from({ length: chance.int(0, 3) }, () => ({
        article_id: chance.pick(story.articleIds),
        quantity: chance.int(1, 40) / 2,
      })),
    })
    if (index > counts.rapports - 8) continue
    await caller.rapports.complete({ id: rapport.id })
    completed.set(project.id, [...(completed.get(project.id) ?? []), rapport.id])
  }
  return completed
}

/** Invoices over rapports and accepted offers, and small ones by hand, with the payments that came in. */
async function tellInvoices(
  story: Story,
  projects: Job[],
  rapports: Map<number, number[]>,
  accepted: number[],
): Promise<void> {
  const { chance, office, today } = story
  for (let index = 0; index < counts.invoices; index += 1) {
    const project = projects[index % projects.length] as Job
    const waiting = rapports.get(project.id) ?? []
    const offerId = index % 5 === 0 ? accepted.shift() : undefined
    const takes = waiting.splice(0, waiting.length > 4 ? 2 : 1)
    const day = earlier(addDays(project.startsOn, 8 + Math.floor(index / projects.length) * 16), today)
    const caller = office(day, 12)
    const { data: invoice } = offerId
      ? await caller.invoices.fromOffer({ offer_id: offerId })
      : takes.length > 0 && index < counts.invoices - 12
        ? await caller.invoices.fromRapports({ rapport_ids: takes })
        : await caller.invoices.create({
            title: chance.pick(workDone),
            project_id: project.id,
            items: smallWork(chance),
          })
    await tellMoney(story, invoice.id, invoice.total, day)
  }
}

/** Most are paid, the old ones for sure; some in two parts, some late, a few cancelled. */
async function tellMoney(
  { chance, office, today }: Story,
  id: number,
  total: number,
  day: Day,
): Promise<void> {
  const fate = chance.next()
  if (day > addDays(today, -6) && fate < 0.5) return
  await office(day, 13).invoices.sendByLetter({ id })
  const age = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000)
  if (fate > 0.96) {
    await office(addDays(day, 1), 9).invoices.cancel({ id })
    return
  }
  const willPay = age > 60 ? fate < 0.94 : age > 25 ? fate < 0.8 : fate < 0.3
  const paidOn = earlier(addDays(day, chance.int(4, 21)), today)
  const cents = Math.round(total * 100)
  if (!willPay) {
    if (fate < 0.6 && cents > 1000)
      await office(paidOn, 10).invoices.pay({ id, amount: Math.round(cents * 0.4) / 100, paid_on: paidOn })
    else if (age > 30) await office(today, 7).invoices.setOverdue({ id })
    return
  }
  const part = chance.chance(0.15) ? Math.round(cents / 2) : 0
  if (part > 0) await office(paidOn, 10).invoices.pay({ id, amount: part / 100, paid_on: paidOn })
  await office(paidOn, 11).invoices.pay({ id, amount: (cents - part) / 100, paid_on: paidOn })
}

function smallWork(chance: Chance) {
  const [description, unit, unit_price] = chance.pick(articles)
  return [
    { description, unit, unit_price, quantity: chance.int(1, unit_price > 300 ? 2 : 12) },
    { description: 'Facharbeiterstunde', unit: 'h', unit_price: 68.5, quantity: chance.int(2, 20) / 2 },
  ]
}

const earlier = (a: Day, b: Day): Day => (a < b ? a : b)
