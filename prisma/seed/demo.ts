import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { App } from '../../server/context'
import type { Caller } from '../../server/contract'
import { austrianCheckDigit } from '../../server/money/vat-number'
import { mintTenantId } from '../../server/platform/actor'
import { joined, type Tx } from '../../server/platform/database/db'
import { notifyLive } from '../../server/platform/records/live'
import { addDays, type Day, dayIn } from '../../server/platform/values/days'
import { createCaller } from '../../server/router'
import { seedAppointments } from './appointments'
import { type Chance, createChance } from './chance'
import { type DemoCompany, demoCompany, demoCompanyId, timeZone } from './company'
import {
  articles,
  type Commission,
  commissions,
  firms,
  firstNames,
  lastNames,
  people,
  places,
  repairs,
  services,
  sources,
  streets,
} from './content'
import { hangSign } from './equip'
import { seedInbound } from './inbound'
import { seedKeyDays } from './key-days'
import { seedLeave } from './leave'
import { seedTimeEntries } from './time-entries'
import { seedTimeSheets } from './time-sheets'
import { seedWebhooks } from './webhooks'

const counts = { contacts: 36, projects: 16, inquiries: 20, loose: 14, repairs: 30 }
/** Days between the beginnings of two commissions. */
const rhythm = 24
/** Start of the last ones, in days from today: two are running, two are yet to come. */
const lately = [-24, -8, -4, 9, 15]
const daysBack = counts.projects * rhythm

interface Contact {
  id: number
  /** The project's name, after its owner. */
  name: string
  person: string
  email: string
  phone: string
  isBusiness: boolean
  address: { street: string; house_number: string; postal_code: string; city: string }
}

/** A commission that was accepted. */
interface Job {
  inquiryId: number
  projectId: number
  contact: Contact
  commission: Commission
  name: string
  startsOn: Day
  endsOn: Day
}

interface Scene {
  app: App
  company: DemoCompany
  chance: Chance
  today: Day
  /** The office on a day of the year, at an hour of its morning. */
  office(day: Day, hour?: number): Caller
  worker(day: Day, key: string): Caller
  contacts: readonly Contact[]
  /** In the order of `articles`. */
  articleIds: readonly number[]
  apiKeyId: number
}

/** State of the seeding between two steps; stored in the company's row until the year is complete. */
const DemoYear = z.object({
  done: z.int(),
  all: z.int(),
  /** The moment at which the year ends. */
  now: z.coerce.date(),
  userIds: z.record(z.string(), z.int()),
  articleIds: z.array(z.int()),
  apiKeyId: z.int(),
})
type DemoYear = z.infer<typeof DemoYear>

const each = (count: number, seed: (scene: Scene, index: number) => Promise<void>) =>
  Array.from({ length: count }, (_, index) => (scene: Scene) => seed(scene, index))

/**
 * A joinery with a year of work behind it, created by the same services that people use, each step on its day:
 * commissions from the inquiry over offer, deposit, rapports and invoices to the payment, offers that were declined,
 * repairs that were billed at once; then the hours and appointments of the last and the next weeks, and data exchanged
 * with other programs.
 */
const steps: ReadonlyArray<(scene: Scene) => Promise<void>> = [
  ({ app, company }) => hangSign(company.at(yearBegins(app.clock.now()))),
  seedContacts,
  ...each(counts.projects, seedCommission),
  ...each(counts.inquiries, seedInquiry),
  ...each(counts.loose, seedLooseOffer),
  ...each(counts.repairs, seedRepair),
  ({ app, company }) => seedTimeEntries(app, company),
  ({ app, company }) => seedAppointments(app, company),
  ({ app, company }) => seedLeave(app, company),
  ({ app, company }) => seedInbound(app, company),
  ({ app, company }) => seedWebhooks(app, company),
  ({ app, company, apiKeyId }) => seedKeyDays(app, company.tenantId, apiKeyId),
  seedTimeSheets,
]

/** Morning of the first day of the year that ends at `now`. */
export const yearBegins = (now: Date): Date => new Date(`${addDays(dayIn(timeZone, now), -daysBack)}T09:00:00.000Z`)

/** Records that the year of a company is to be seeded; nothing of it exists yet. */
export async function beginYear(
  app: App,
  { tenantId, userIds }: DemoCompany,
  known: Pick<DemoYear, 'articleIds' | 'apiKeyId'>,
): Promise<void> {
  const now = app.clock.now()
  const demoYear = { ...known, userIds, now: now.toISOString(), done: 0, all: steps.length }
  await app.db.inTenant(mintTenantId(tenantId), tx =>
    tx.company.updateMany({ where: { id: tenantId }, data: { demoYear, onboardingDismissedAt: now } }),
  )
}

/** A step that failed this often is skipped: a user may have removed its record in the meantime. */
const maxAttempts = 3

/**
 * Seeds the remaining steps of the year. Each step commits together with its progress, so the process that continues
 * after a kill starts with the next one, and nothing is done twice.
 */
export async function seedYear(app: App, ending: AbortSignal): Promise<void> {
  const company = await app.db.acrossTenants('platform', tx =>
    tx.company.findUnique({ where: { companyId: demoCompanyId }, select: { id: true } }),
  )
  if (!company) return
  for (let attempt = 1; !ending.aborted; ) {
    try {
      if (!(await takeStep(app, company.id, attempt > maxAttempts))) return
      attempt = 1
    } catch (error) {
      if (ending.aborted || attempt > maxAttempts) throw error
      app.log.warn({ err: error, attempt }, 'a step of the demo year failed')
      attempt += 1
      await delay(1_000, undefined, { signal: ending }).catch(() => {})
    }
  }
}

/** Returns whether there was one. */
function takeStep(app: App, id: number, leaveOut: boolean): Promise<boolean> {
  const tenantId = mintTenantId(id)
  return app.db.inTenant(tenantId, async tx => {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('demo_year'), ${id}::int)`
    const { demoYear } = await tx.company.findUniqueOrThrow({ where: { id }, select: { demoYear: true } })
    const year = demoYear && DemoYear.parse(demoYear)
    const step = year && steps[year.done]
    if (step && !leaveOut) {
      await step(await sceneAt(app, tx, id, year))
      await keepQuiet(tx, id, year.now)
    }
    const done = year ? year.done + 1 : 0
    const next = year && done < steps.length ? JSON.stringify({ ...year, done }) : null
    await tx.$executeRaw`update companies set demo_year = ${next}::jsonb where id = ${id}`
    await notifyLive(tx, tenantId, { topic: 'settings', id: null, type: 'demo_year' })
    return next !== null
  })
}

/** The company and its moment for one step; all work of the step joins the transaction. */
async function sceneAt(app: App, tx: Tx, tenantId: number, year: DemoYear): Promise<Scene> {
  const { now, userIds, articleIds, apiKeyId, done } = year
  const inside = { ...app, clock: { now: () => now }, db: joined(app.db, tx, mintTenantId(tenantId)) }
  const company = demoCompany(inside, { tenantId, userIds })
  // A generator for each step, so that an interrupted year continues as it would have.
  const chance = createChance(1987 + done * 1000)
  const moment = (day: Day, hour: number) => {
    const minute = String(chance.int(0, 59)).padStart(2, '0')
    const planned = new Date(`${day}T${String(hour).padStart(2, '0')}:${minute}:00.000Z`)
    return planned < now ? planned : now
  }
  return {
    app: inside,
    company,
    chance,
    today: dayIn(timeZone, now),
    office: (day, hour = chance.int(6, 9)) => createCaller(company.at(moment(day, hour))),
    worker: (day, key) => createCaller(company.at(moment(day, 14), key)),
    contacts: await readContacts(tx, tenantId),
    articleIds,
    apiKeyId,
  }
}

async function readContacts(tx: Tx, tenantId: number): Promise<Contact[]> {
  const rows = await tx.contact.findMany({
    where: { tenantId, email: { endsWith: `@${customers}` } },
    orderBy: { id: 'asc' },
    take: counts.contacts,
  })
  return rows.map(row => ({
    id: row.id,
    name: row.companyName ?? row.lastName ?? '',
    person: `${row.firstName} ${row.lastName}`,
    email: row.email ?? '',
    phone: row.phone ?? '',
    isBusiness: row.companyName !== null,
    address: {
      street: row.street ?? '',
      house_number: row.houseNumber ?? '',
      postal_code: row.postalCode ?? '',
      city: row.city ?? '',
    },
  }))
}

const unreadMs = 3 * 24 * 60 * 60 * 1000

/**
 * Suppresses the step's side effects: it happened long ago. Documents are printed at their first view, nothing is sent,
 * and notifications are marked as read except for those of the last days. Only rows of this transaction: users already
 * work in the company.
 */
async function keepQuiet(tx: Tx, tenantId: number, now: Date): Promise<void> {
  for (const table of ['document_jobs', 'mails', 'webhook_deliveries'])
    await tx.$executeRawUnsafe(
      `delete from ${table} where tenant_id = $1 and xmin = pg_current_xact_id()::xid and status = 'pending'`,
      tenantId,
    )
  await tx.notification.updateMany({
    where: { tenantId, readAt: null, createdAt: { lt: new Date(now.getTime() - unreadMs) } },
    data: { readAt: now },
  })
}

const customers = 'kunde.example'

async function seedContacts({ chance, office, today }: Scene): Promise<void> {
  for (let index = 0; index < counts.contacts; index += 1) {
    const firm = index % 3 === 1 ? firms[(index - 1) / 3] : undefined
    const [first_name, salutation] = firstNames[(index * 5) % firstNames.length] as (typeof firstNames)[number]
    const last_name = lastNames[index % lastNames.length] as string
    const [postal_code, city] = chance.pick(places)
    const address = {
      street: chance.pick(streets),
      house_number: String(chance.int(1, 88)),
      postal_code,
      city,
    }
    const email = `${inAscii(`${first_name}.${last_name}`)}@${customers}`
    const phone = `+43 662 ${chance.int(100, 999)} ${chance.int(10, 99)}`
    await office(addDays(today, index - daysBack)).contacts.create({
      kind: firm ? 'company' : 'person',
      status: index === 30 ? 'lead' : 'active',
      company_name: firm ?? null,
      salutation,
      first_name,
      last_name,
      email,
      phone,
      ...address,
      country_code: city === 'Freilassing' ? 'DE' : 'AT',
      vat_number: firm ? vatNumber(chance.int(10_000_000, 79_999_999)) : null,
    })
  }
}

/** A made-up UID with a correct check digit; above 10,000 EUR invoices to firms need one. */
function vatNumber(digits: number): string {
  const seven = String(digits).slice(0, 7)
  return `ATU${seven}${austrianCheckDigit(seven)}`
}

/** One commission from its offer to its last payment, as far as it has got by today. */
async function seedCommission(scene: Scene, index: number): Promise<void> {
  const { office, today } = scene
  const commission = commissions[index % commissions.length] as Commission
  const before = counts.projects - lately.length - index
  const startsOn = workingDay(addDays(today, lately[-before] ?? (lately[0] ?? 0) - before * rhythm))
  const job = await takeOn(scene, { commission, startsOn, index })
  const { projectId } = job
  const offeredOn = addDays(startsOn, -30)
  const items = positionsOf(commission)
  const offer = await offerTo(scene, {
    title: job.name,
    project_id: projectId,
    offer_date: offeredOn,
    discount_percent: index % 4 === 3 ? 3 : 0,
    items,
  })
  // The customer chose the smaller one of two.
  if (index % 4 === 1) {
    const dearer = await offerTo(scene, {
      title: `${job.name}, Variante in Lärche`,
      project_id: projectId,
      offer_date: offeredOn,
      items: items.map(item => ('unit_price' in item ? { ...item, unit_price: cents(item.unit_price * 1.2) } : item)),
    })
    await office(addDays(startsOn, -21), 11).offers.reject({ id: dearer.id })
  }
  await office(addDays(startsOn, -20), 11).offers.accept({ id: offer.id })
  await office(addDays(startsOn, -20), 11).inquiries.move({ id: job.inquiryId, status: 'won' })
  const offered = cents(offer.total - offer.tax_amount)
  // Assembly is added, by the hour.
  const budget = Math.ceil((offer.total * 1.4) / 500) * 500
  await office(addDays(startsOn, -20), 12).projects.update({ id: projectId, updates: { budget } })
  const net = cents(offered * 0.3)
  if (net > 1500) {
    const paidOn = addDays(startsOn, -9)
    await bill(scene, addDays(startsOn, -18), paidOn, {
      title: `Anzahlung: ${job.name}`,
      type: 'anzahlung',
      project_id: projectId,
      items: [
        {
          description: `30 % Anzahlung laut Angebot ${offer.offer_number}`,
          unit: 'pauschal',
          unit_price: net,
        },
      ],
    })
  }
  const completed = await seedRapports(scene, job)
  if (job.endsOn >= today) return
  if (commission.extra) await seedExtra(scene, job, commission.extra)
  const billedOn = earlier(addDays(job.endsOn, 4), today)
  const hours = await office(billedOn, 10).invoices.fromRapports({ rapport_ids: completed })
  // The last two finished ones await payment, the one before them got a dunning.
  const last = counts.projects - lately.length - index
  const fate = last < 0 ? 'open' : last === 0 ? 'part' : last === 1 ? 'dunned' : 'paid'
  await collect(scene, hours.data.id, billedOn, last < 0 ? 'paid' : fate)
  const final = await office(billedOn, 11).invoices.fromOffer({ offer_id: offer.id, type: 'schlussrechnung' })
  await collect(scene, final.data.id, billedOn, last === 2 ? 'in parts' : fate)
}

async function takeOn(
  { office, contacts, today }: Scene,
  { commission, startsOn, index }: { commission: Commission; startsOn: Day; index: number },
): Promise<Job> {
  const isBusiness = commission.isBusiness ?? false
  const alike = contacts.filter(one => one.isBusiness === isBusiness)
  // A returning customer wants something else.
  const contact = alike[(index + Math.floor(index / commissions.length)) % alike.length] as Contact
  const name = `${commission.job} ${contact.name}`
  const endsOn = addDays(startsOn, Math.ceil((commission.days * 7) / 5) + 2)
  const askedOn = addDays(startsOn, -40)
  const { data: inquiry } = await office(askedOn).inquiries.create({
    title: `${commission.job} in ${contact.address.city}`,
    description: `Wir interessieren uns für: ${commission.job}. Bitte um einen Termin zur Besichtigung.`,
    source: sources[index % sources.length] ?? 'Website',
    contact_name: contact.person,
    contact_email: contact.email,
    contact_phone: contact.phone,
  })
  const { data: project } = await office(addDays(startsOn, -34)).inquiries.convert({
    id: inquiry.id,
    kontakt_id: contact.id,
    project_name: name,
  })
  const status = endsOn < today ? 'completed' : startsOn <= today ? 'active' : 'planned'
  const projectId = project.project_id
  const updates = { status, ...contact.address, starts_on: startsOn, ends_on: endsOn } as const
  await office(addDays(startsOn, -33)).projects.update({ id: projectId, updates })
  return { inquiryId: inquiry.id, projectId, contact, commission, name, startsOn, endsOn }
}

type NewOffer = Parameters<Caller['offers']['create']>[0]

async function offerTo({ office }: Scene, offer: NewOffer & { offer_date: Day }) {
  const { data } = await office(offer.offer_date).offers.create({
    ...offer,
    valid_until: addDays(offer.offer_date, 30),
    intro_text: 'Vielen Dank für Ihr Interesse. Wir bieten Ihnen die folgenden Leistungen an:',
    closing_text: 'Montage nach Aufwand zu unseren Stundensätzen. Wir freuen uns auf Ihren Auftrag.',
  })
  await office(offer.offer_date, 10).offers.send({ id: data.id })
  return data
}

function positionsOf({ material, work }: Pick<Commission, 'material' | 'work'>) {
  const heading = (description: string) => ({ kind: 'section' as const, description })
  return [heading('Material'), ...material.map(positionOf), heading('Arbeitsleistung'), ...work.map(positionOf)]
}

function positionOf([name, quantity]: Commission['material'][number]) {
  const [description, unit, unit_price] = [...articles, ...services].find(([known]) => known === name) ?? [name, '', 0]
  return { description, quantity, unit, unit_price }
}

/**
 * A rapport for each visit of the site so far; the latest one of running work is still open, whatever weekday it is.
 * Returns the completed ones.
 */
async function seedRapports(
  { chance, worker, today, articleIds }: Scene,
  { projectId, commission, startsOn, endsOn }: Job,
): Promise<number[]> {
  const workers = people.filter(person => person.role === 3)
  const consumables = articleIds.filter((_, index) => (articles[index]?.[2] ?? 0) < 12)
  const completed: number[] = []
  const visits = Math.min(commission.days, 4)
  const dates = Array.from({ length: visits }, (_, visit) =>
    workingDay(addDays(startsOn, Math.floor((visit * commission.days * 1.4) / visits))),
  ).filter(date => date <= today)
  for (const [visit, date] of dates.entries()) {
    const person = workers[(visit + projectId) % workers.length] ?? workers[0]
    if (!person) break
    const caller = worker(date, person.key)
    const description = commission.done[visit % commission.done.length] ?? null
    const { data: rapport } = await caller.rapports.create({
      title: description ?? commission.job,
      date,
      project_id: projectId,
      entries: [
        { job_category: person.job, hours: chance.int(20, 34) / 4, description },
        ...(visit === 0 ? [{ job_category: 'Helferstunde', hours: chance.int(8, 24) / 4 }] : []),
      ],
      materials: visit === 1 ? [{ article_id: chance.pick(consumables), quantity: chance.int(2, 6) }] : [],
    })
    if (endsOn >= today && visit === dates.length - 1) break
    await caller.rapports.complete({ id: rapport.id })
    completed.push(rapport.id)
  }
  return completed
}

/** An additional request during the work: an offer of its own, billed with its delivery. */
async function seedExtra(scene: Scene, job: Job, extra: Commission['material'][number]): Promise<void> {
  const { office } = scene
  const offered = addDays(job.startsOn, 3)
  const offer = await offerTo(scene, {
    title: `Nachtrag: ${job.name}`,
    project_id: job.projectId,
    offer_date: offered,
    items: [positionOf(extra)],
  })
  await office(addDays(offered, 1), 11).offers.accept({ id: offer.id })
  const { data } = await office(job.endsOn, 12).invoices.fromOffer({ offer_id: offer.id })
  await collect(scene, data.id, job.endsOn, 'paid')
}

async function seedInquiry({ chance, office, today }: Scene, index: number): Promise<void> {
  const states = ['lost', 'quoted', 'in_progress', 'new'] as const
  const status = states[Math.floor((index * states.length) / counts.inquiries)] ?? 'new'
  const day = addDays(today, status === 'new' ? -(index % 4) : -70 + index * 4)
  const { job } = chance.pick(commissions)
  const [postal, city] = chance.pick(places)
  const [first] = chance.pick(firstNames)
  const { data } = await office(day).inquiries.create({
    title: `${job} in ${city}`,
    description: `Wir interessieren uns für: ${job}. Bitte um Rückruf und einen Termin zur Besichtigung.`,
    source: chance.pick(sources),
    contact_name: `${first} ${chance.pick(lastNames)}`,
    contact_email: `anfrage${index}@${customers}`,
    contact_phone: `+43 664 ${chance.int(1000, 9999)} ${chance.int(100, 999)}`,
    objekt_street: chance.pick(streets),
    objekt_house_number: String(chance.int(1, 60)),
    objekt_postal_code: postal,
    objekt_city: city,
  })
  if (status !== 'new') await office(addDays(day, 1)).inquiries.move({ id: data.id, status })
}

/** An offer that was declined, awaits an answer or is still a draft. */
async function seedLooseOffer(scene: Scene, index: number): Promise<void> {
  const { chance, office, today, contacts } = scene
  const fate = (['rejected', 'expired', 'cancelled', 'sent', 'sent', 'draft', 'sent'] as const)[index % 7]
  const isOpen = fate === 'sent' || fate === 'draft'
  const day = addDays(today, isOpen ? -chance.int(1, 18) : -chance.int(60, 300))
  const commission = chance.pick(commissions)
  const contact = contacts[(index * 7 + 2) % contacts.length] as Contact
  const items = positionsOf(commission)
  const optional = { ...positionOf(['Holzöl farblos', 2]), kind: 'optional' as const }
  const offer = {
    title: `${commission.job} ${contact.name}`,
    kontakt_id: contact.id,
    offer_date: day,
    items: [...items, optional],
  }
  if (fate === 'draft') {
    await office(day).offers.create(offer)
    return
  }
  const { id } = await offerTo(scene, offer)
  if (fate === 'rejected') await office(addDays(day, 9), 11).offers.reject({ id })
  if (fate === 'cancelled') await office(addDays(day, 6), 11).offers.cancel({ id })
}

/** Outcome of the repairs of the last weeks, newest first; everything before was paid. */
const latestRepairs: readonly Fate[] = [
  'draft',
  'open',
  'draft',
  'part',
  'open',
  'paid',
  'draft',
  'part',
  'open',
  'dunned',
  'cancelled',
  'part',
  'late',
  'in parts',
  'cancelled',
  'dunned',
  'cancelled',
]

/** Small work for earlier customers, billed by hand. */
async function seedRepair(scene: Scene, index: number): Promise<void> {
  const { chance, office, today, contacts } = scene
  const fate = latestRepairs[counts.repairs - 1 - index] ?? 'paid'
  const isRecent = counts.repairs - index <= latestRepairs.length
  const day = addDays(today, isRecent ? (index + 1 - counts.repairs) * 3 - 1 : (index + 1) * 18 - daysBack)
  const contact = contacts[(index * 5) % contacts.length] as Contact
  const [description, quantity] = chance.pick(repairs)
  const { data } = await office(day, 12).invoices.create({
    title: description,
    kontakt_id: contact.id,
    service_date: day,
    items: [
      { description, unit: 'h', unit_price: 68.5, quantity },
      { description: 'Anfahrt', unit: 'pauschal', unit_price: 35 },
    ],
  })
  await collect(scene, data.id, day, fate)
}

/** Bills the work and books its payment, unless the day of the payment is yet to come. */
async function bill(
  { office, today }: Scene,
  day: Day,
  paidOn: Day,
  invoice: Parameters<Caller['invoices']['create']>[0],
): Promise<void> {
  const { data } = await office(day, 12).invoices.create({ ...invoice, invoice_date: day })
  await office(day, 13).invoices.sendByLetter({ id: data.id })
  if (paidOn <= today) await office(paidOn, 11).invoices.pay({ id: data.id, amount: data.total, paid_on: paidOn })
}

type Fate = 'draft' | 'open' | 'paid' | 'in parts' | 'part' | 'late' | 'dunned' | 'cancelled'

/** Applies the outcome to an invoice of `day`, as far as possible by today. */
async function collect({ chance, office, today }: Scene, id: number, day: Day, fate: Fate): Promise<void> {
  if (fate === 'draft') return
  const { data: sent } = await office(day, 13).invoices.sendByLetter({ id })
  const due = sent.remaining
  if (fate === 'open' || due <= 0) return
  if (fate === 'cancelled') {
    await office(addDays(day, 1), 9).invoices.cancel({ id, reason: 'Falsche Anschrift' })
    return
  }
  const paidOn = earlier(addDays(day, chance.int(4, 14)), today)
  const pay = (amount: number) => office(paidOn, 11).invoices.pay({ id, amount, paid_on: paidOn })
  if (fate === 'paid') await pay(due)
  if (fate === 'part') await pay(cents(due * 0.4))
  if (fate === 'in parts') {
    await pay(cents(due / 2))
    await pay(cents(due - cents(due / 2)))
  }
  if (fate === 'late' || fate === 'dunned') {
    const lateOn = earlier(addDays(day, 24), today)
    await office(lateOn, 7).invoices.setOverdue({ id })
    if (fate === 'late') return
    const { data: dunning } = await office(lateOn, 8).dunnings.create({ invoice_id: id })
    await office(lateOn, 9).dunnings.sendByLetter({ id: dunning.id })
  }
}

const spelled: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', đ: 'd' }

/** A name in the spelling of e-mail addresses: `Zoë.Größwang` -> `zoe.groesswang`. */
const inAscii = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[äöüßđ]/g, letter => spelled[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[^a-z0-9.]/g, '')

const cents = (amount: number): number => Math.round(amount * 100) / 100
const earlier = (a: Day, b: Day): Day => (a < b ? a : b)

/** The day itself, or the Monday after it. */
function workingDay(day: Day): Day {
  const weekday = new Date(day).getUTCDay()
  return weekday === 6 ? addDays(day, 2) : weekday === 0 ? addDays(day, 1) : day
}
