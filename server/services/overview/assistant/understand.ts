import { addDays, type Day, mondayOf, wallInstant } from '../../../platform/values/days'
import { folded } from '../../../platform/values/folded'
import { openStatuses } from '../../billing/invoices/machine'
import { askedDay, askedDays, type DayRange, type Looking } from './asked-days'
import { offerLine } from './offer-line'

/** What a question means: one tool, called once with each input. */
export interface Understood {
  tool: string
  inputs: ReadonlyArray<Record<string, unknown>>
  /** The offer whose id belongs in the input: by its number, or the one `on screen`. */
  offer?: { number: string } | 'on screen'
}

/** When and where the question was asked. */
export interface Moment {
  today: Day
  timeZone: string
}

/** A word as it was written, and in the form used for comparison. */
interface Word {
  raw: string
  folded: string
}

const set = (words: string) => new Set(words.split(/\s+/).filter(Boolean))

/** Words without meaning of their own. */
const fillers = set(`
  bitte zeig zeige mir uns alle alles die der das den dem des welche welcher welches was sind ist gibt es haben habe hab hast wir ich du liste
  auflisten anzeigen von vom fuer bei beim an zu zum zur im in am mit noch gerade aktuell aktuelle aktuellen derzeit momentan unsere unserer
  da meine meinen meiner mein unser ein eine einen einer hat wer wo stehen steht steh liegen laufen denn mal kannst kann herr herrn frau familie firma
  show list display me us all the which what are is there do does we have has i you of for from by at with on to my our a an any please currently now
  right give get got can could see tell about mr mrs ms company family
`)

/** A question with one of these words wants something that no tool does. */
const beyond = set(`
  loesche loeschen entferne entfernen sende senden schick schicke schicken verschicke storniere stornieren bezahle zahle ueberweise verrechne verrechnen aendere
  aendern mahne mahnen kuendige gib ueberweisen mail maile exportiere drucke warum wieso weshalb wie wann weisst vergleiche erklaere ignoriere ignorieren
  delete remove send mail cancel pay transfer bill change update edit export print why how when compare explain ignore forget drop
  over euro euros mehr weniger groesser kleiner ueber unter than more less above below between zwischen ohne without ausser except
`)

/** Two words with one meaning. */
const pairs: Readonly<Record<string, string>> = {
  'nicht bezahlt': 'offen',
  'nicht bezahlte': 'offen',
  'nicht bezahlten': 'offen',
  'not paid': 'offen',
  'noch offen': 'offen',
  'still open': 'offen',
  'nicht verrechnet': 'unverrechnet',
  'nicht verrechnete': 'unverrechnet',
  'not billed': 'unverrechnet',
  'teilweise bezahlt': 'teilbezahlt',
  'teilweise bezahlte': 'teilbezahlt',
  'partly paid': 'teilbezahlt',
  'partially paid': 'teilbezahlt',
  'in arbeit': 'inarbeit',
  'in progress': 'inarbeit',
  'diese woche': 'diesewoche',
  'dieser woche': 'diesewoche',
  'this week': 'diesewoche',
  'naechste woche': 'naechstewoche',
  'naechster woche': 'naechstewoche',
  'kommende woche': 'naechstewoche',
  'next week': 'naechstewoche',
  'letzte woche': 'letztewoche',
  'letzter woche': 'letztewoche',
  'vorige woche': 'letztewoche',
  'last week': 'letztewoche',
  'diesen monat': 'diesermonat',
  'dieses monat': 'diesermonat',
  'diesem monat': 'diesermonat',
  'this month': 'diesermonat',
  'site report': 'rapport',
  'site reports': 'rapporte',
  'phone number': 'telefonnummer',
  'working hours': 'stunden',
}

/** How a word restricts a list; for several values the list is queried once for each. */
type Filters = Readonly<Record<string, ReadonlyArray<Readonly<Record<string, string>>>>>
const filters = (words: string, ...named: Filters[string]): Filters =>
  Object.fromEntries(words.split(' ').map(word => [word, named]))
const statuses = (...lines: ReadonlyArray<readonly [words: string, ...statuses: string[]]>): Filters =>
  Object.assign({}, ...lines.map(([words, ...named]) => filters(words, ...named.map(status => ({ status })))))

interface Noun {
  words: ReadonlySet<string>
  tool: string
  filters: Filters
  /** Listed by days, which usually lie in this direction. */
  looking?: Looking
  /** The list has no text search; when no days are given, these are used. */
  usualDays?: (today: Day) => DayRange
}

const drafts = 'entwurf entwuerfe draft drafts' as const

/** What can be queried, the most specific first: "Rechnungen von Kunde Huber" asks for invoices. */
const nouns: readonly Noun[] = [
  {
    words: set('rechnung rechnungen invoice invoices'),
    tool: 'invoices_page',
    looking: 'back',
    filters: {
      // By due date and open amount, whether marked or not.
      ...filters('ueberfaellig ueberfaellige ueberfaelligen overdue late', { due: 'overdue' }),
      ...statuses(
        ['offen offene offenen offenes unbezahlt unbezahlte unbezahlten open unpaid outstanding', ...openStatuses],
        ['bezahlt bezahlte bezahlten paid', 'paid'],
        ['teilbezahlt teilbezahlte teilbezahlten', 'partial_paid'],
        [drafts, 'draft'],
        ['storniert stornierte stornierten cancelled canceled', 'cancelled'],
      ),
    },
  },
  {
    words: set('angebot angebote angeboten offer offers quote quotes quotation quotations'),
    tool: 'offers_page',
    looking: 'back',
    filters: statuses(
      ['offen offene offenen offenes gesendet gesendete versendete versendeten open sent pending', 'sent'],
      ['angenommen angenommene angenommenen accepted', 'accepted'],
      ['abgelehnt abgelehnte abgelehnten rejected declined', 'rejected'],
      ['abgelaufen abgelaufene abgelaufenen expired', 'expired'],
      ['storniert stornierte cancelled canceled', 'cancelled'],
      [drafts, 'draft'],
    ),
  },
  {
    words: set('rapport rapporte rapporten regiebericht regieberichte report reports'),
    tool: 'rapports_page',
    looking: 'back',
    filters: statuses(
      ['offen offene offenen offenes unverrechnet unverrechnete unverrechneten open unbilled', 'unbilled'],
      ['verrechnet verrechnete verrechneten billed', 'billed'],
      ['abgeschlossen abgeschlossene abgeschlossenen fertig fertige fertigen completed finished', 'completed'],
      [drafts, 'draft'],
    ),
  },
  {
    words: set('anfrage anfragen inquiry inquiries enquiry enquiries request requests'),
    tool: 'inquiries_list',
    filters: statuses(
      ['neu neue neuen neuer new', 'new'],
      ['offen offene offenen offenes open', 'new', 'in_progress', 'quoted'],
      ['inarbeit', 'in_progress'],
      ['angeboten quoted', 'quoted'],
      ['gewonnen gewonnene gewonnenen won', 'won'],
      ['verloren verlorene verlorenen lost', 'lost'],
    ),
  },
  {
    words: set('termin termine terminen einsatz einsaetze appointment appointments meetings'),
    tool: 'appointments_planned',
    filters: {},
    looking: 'ahead',
    usualDays: today => ({ from: today, to: addDays(today, 6) }),
  },
  {
    words: set('stunden zeiten arbeitszeit arbeitszeiten zeit hours times timesheet'),
    tool: 'timeEntries_recorded',
    filters: {},
    looking: 'back',
    usualDays: today => ({ from: mondayOf(today), to: today }),
  },
  {
    words: set('projekt projekte projekten baustelle baustellen project projects site sites job jobs'),
    tool: 'projects_list',
    filters: statuses(
      [
        'aktiv aktive aktiven laufend laufende laufenden offen offene offenen offenes active running open ongoing',
        'active',
      ],
      ['geplant geplante geplanten planned', 'planned'],
      ['pausiert pausierte pausierten paused', 'paused'],
      ['abgeschlossen abgeschlossene abgeschlossenen fertig fertige fertigen completed finished done', 'completed'],
      ['archiviert archivierte archivierten archived', 'archived'],
    ),
  },
  {
    words: set(
      'kunde kunden kontakt kontakte telefonnummer telefon nummer adresse email customer customers contact contacts client clients phone address',
    ),
    tool: 'contacts_list',
    filters: {},
  },
]

const searching = set('suche such suchen finde find finden search look')

/** The week or month that a word names. */
function spanOf(word: string, today: Day): DayRange | null {
  const week = (distance: number) => {
    const from = addDays(mondayOf(today), 7 * distance)
    return { from, to: addDays(from, 6) }
  }
  if (word === 'diesewoche') return week(0)
  if (word === 'naechstewoche') return week(1)
  if (word === 'letztewoche') return week(-1)
  if (word === 'diesermonat') {
    const from = `${today.slice(0, 7)}-01`
    const last = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)), 0))
    return { from, to: last.toISOString().slice(0, 10) }
  }
  return null
}

function wordsOf(question: string): Word[] {
  const single = question
    .trim()
    .split(/\s+/)
    .map(raw => raw.replace(/^["'„“(]+|["'”“),;:!?]+$/g, ''))
    // The point after a day belongs to it, after a word it ends the sentence.
    .map(raw => (/^\d{1,2}\.\d{1,2}\.(\d{4})?$/.test(raw) ? raw : raw.replace(/\.+$/, '')))
    .filter(raw => raw !== '')
    .map(raw => ({ raw, folded: folded(raw) }))
  const joined: Word[] = []
  for (let at = 0; at < single.length; at++) {
    const [word, next] = [single[at] as Word, single[at + 1]]
    const one = next && pairs[`${word.folded} ${next.folded}`]
    joined.push(one ? { raw: one, folded: one } : word)
    if (one) at++
  }
  return joined
}

const mostWords = 4

/**
 * What a question means, by rules alone: the same question always means the same. Null for everything that is
 * uncertain; then nothing is queried or proposed.
 */
export function understand(question: string, moment: Moment): Understood | null {
  if (question.length > 300 || /[\n<>{}[\]|`]|https?:/i.test(question.trim())) return null
  return asChange(question.trim().replace(/[.!]+$/, ''), moment) ?? asQuestion(question, moment)
}

/** Words that leave a period open at one end, or name none. */
const halfPeriod = set('ab seit bis since until till through')
const besidePeriod = set('vor nach before after')

function asQuestion(question: string, { today }: Moment): Understood | null {
  const noun = nouns.find(one => wordsOf(question).some(({ folded }) => one.words.has(folded)))
  const days = noun ? daysIn(question, noun, today) : { ranges: [], rest: question }
  const words = wordsOf(days?.rest ?? '')
  if (!days || words.some(({ folded }) => beyond.has(folded))) return null
  if (!noun) return asSearch(words)
  const isNoun = ({ folded }: Word) => nouns.some(one => one.words.has(folded))
  const said = words.filter(word => !isNoun(word) && !searching.has(word.folded))
  const status = said.find(({ folded }) => Object.hasOwn(noun.filters, folded))
  const rest = said.filter(word => word !== status && !fillers.has(word.folded))
  if (rest.length > (noun.usualDays ? 0 : mostWords)) return null
  // "Kunde" or "Projekt" alone asks for a list; a lone word that names nothing does not.
  const q = rest.map(({ raw }) => raw).join(' ')
  const searched = q === '' ? {} : { q }
  const named = status ? (noun.filters[status.folded] ?? [{}]) : [{}]
  const usual = noun.usualDays ? [noun.usualDays(today)] : [{}]
  const inputs = (days.ranges.length > 0 ? days.ranges : usual).flatMap(range =>
    named.map(filter => ({ ...searched, ...filter, ...range })),
  )
  return { tool: noun.tool, inputs }
}

/** The days in a question, and the question without them; null when they are uncertain. */
function daysIn(
  question: string,
  { looking, usualDays }: Noun,
  today: Day,
): { ranges: readonly DayRange[]; rest: string } | null {
  const asked = askedDays(question, today, looking ?? 'back')
  const isName = !usualDays && asked?.maybeName
  const days = asked === undefined || isName ? { ranges: [], rest: question } : asked
  if (days === null || (isName && asked.ranges.some(({ from, to }) => from !== to))) return null
  if (isName && asked.ranges.length > 1) return null
  const words = wordsOf(days.rest)
  const week = words.find(({ folded }) => spanOf(folded, today))
  const span = week && spanOf(week.folded, today)
  const isHalf = words.some(
    ({ folded }) => halfPeriod.has(folded) || (days.ranges.length > 0 && besidePeriod.has(folded)),
  )
  if (isHalf || /\d to \d/.test(days.rest) || (span && days.ranges.length > 0)) return null
  if (!looking && (span || days.ranges.length > 0)) return null
  const rest = words.filter(word => word !== week).map(({ raw }) => raw)
  return span ? { ranges: [span], rest: rest.join(' ') } : days
}

/** "Suche Huber": only an explicit request is a search. */
function asSearch(words: readonly Word[]): Understood | null {
  const at = words.findIndex(({ folded }) => searching.has(folded))
  if (at < 0 || at > 1) return null
  const rest = words.slice(at + 1).filter(({ folded }) => !fillers.has(folded) && folded !== 'nach')
  if (rest.length === 0 || rest.length > mostWords) return null
  return { tool: 'search_everything', inputs: [{ q: rest.map(({ raw }) => raw).join(' ') }] }
}

const number = String.raw`(\d{1,3}(?:[.,]\d{1,2})?)`
const hour = String.raw`(?:stunden?|std\.?|h|hours?)`
// What only starts like a date is none, and then belongs to the description of the work.
const month = String.raw`(?:j[äa]n|feb|m[äa]r|apr|ma[iy]|jun|jul|aug|sep|o[kc]t|nov|de[zc])\p{L}*`
const day = String.raw`(?:(?:am|on|den) )?(\d{1,2}(?:\.|st|nd|rd|th)? (?:of )?${month}|${month} \d{1,2}(?:st|nd|rd|th)?(?![\d.,:])|\S+)`
const time = String.raw`(\d{1,2})(?:[:.](\d{2}))?`
const colon = String.raw`\s*:?\s+`
const making = `(?:(?:bitte|please) )?`
const made = (nounWords: string, adjective: string) =>
  [
    new RegExp(
      `^${making}(?:${adjective}|lege? (?:ein(?:e|en)? )?(?:neue[rsn]? )?|create (?:an? )?(?:new )?|add (?:an? )?(?:new )?)(?:${nounWords})${colon}(.+?)(?: an)?$`,
      'i',
    ),
    new RegExp(`^${making}(?:${nounWords})${colon}(.+?) (?:anlegen|erstellen)$`, 'i'),
  ] as const

const rapport = new RegExp(
  `^${making}(?:neuer |new )?(?:rapport|regiebericht|(?:site )?report)(?: für| fuer| for)?${colon}(.+?),? ${number} ?${hour} (?:(?:als|as|of) )?(.+)$`,
  'i',
)
const booked = new RegExp(
  `^${making}(?:buche|erfasse|book|log|record) ${number} ?${hour}(?: ${day})?(?: (?:für|fuer|auf|for|on|at))?(?: (.+))?$`,
  'iu',
)
const appointment = new RegExp(
  `^${making}(?:neuer |new )?(?:termin|appointment) ${day} (?:um|von|at|from) ${time}(?: ?uhr| o'clock)?(?: (?:bis|to|until) ${time}(?: ?uhr| o'clock)?)?${colon}(.+)$`,
  'iu',
)
const inquiry = made('anfrage|inquiry|enquiry', 'neue |new ')
const contact = made('kunden?|kontakt|customer|contact|client', 'neue[rn]? |new ')
const project = made('projekt|baustelle|project', 'neues? |neue |new ')
const offer = made('angebot|offer|quote', 'neues |new ')

const firstOf = (patterns: readonly RegExp[], text: string): string | null => {
  for (const pattern of patterns) {
    const captured = pattern.exec(text)?.[1]?.trim()
    if (captured) return captured
  }
  return null
}
const decimal = (text: string): number => Number(text.replace(',', '.'))

/** A change that the question requests; it is only proposed. */
function asChange(text: string, moment: Moment): Understood | null {
  const one = (tool: string, input: Record<string, unknown>): Understood => ({ tool, inputs: [input] })

  const reported = rapport.exec(text)
  if (reported) {
    const [, title = '', hours = '', category = ''] = reported
    const entries = [{ job_category: category.trim(), hours: decimal(hours) }]
    return decimal(hours) > 0 && decimal(hours) <= 24
      ? one('rapports_create', { title: title.trim(), date: moment.today, entries })
      : null
  }
  const time = booked.exec(text)
  if (time) return bookedTime(time, moment)
  const planned = appointment.exec(text)
  if (planned) return plannedAppointment(planned, moment)

  const added = offerLine(text)
  if (added)
    return { ...one('offers_addItem', added.line), offer: added.offer === null ? 'on screen' : { number: added.offer } }

  const said = firstOf(inquiry, text)
  if (said) {
    const [, name, title] = /^(?:von|from) ([^:]{2,100}): (.+)$/i.exec(said) ?? []
    return one('inquiries_create', name && title ? { title, contact_name: name } : { title: said })
  }
  const customer = firstOf(contact, text)
  if (customer) return one('contacts_create', contactOf(customer))
  const site = firstOf(project, text)
  if (site) return one('projects_create', { name: site })
  const offered = firstOf(offer, text)
  if (offered) return one('offers_create', { title: offered.replace(/^(?:für|fuer|for) /i, '') })
  return null
}

/** Two or three words are taken for a person's name, anything else for a company's, as with an inquiry. */
function contactOf(name: string): Record<string, unknown> {
  const words = name.split(/\s+/)
  const isCompany = /\b(gmbh|og|kg|ag|ltd|inc|e\.?u|gesmbh|verein|gemeinde|bau)\b/i.test(name)
  if (isCompany || words.length < 2 || words.length > 3) return { kind: 'company', company_name: name }
  return { kind: 'person', first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) }
}

function bookedTime([, hours = '', when, what]: RegExpExecArray, moment: Moment): Understood | null {
  const minutes = Math.round(decimal(hours) * 60)
  if (minutes <= 0 || minutes > 24 * 60) return null
  const date = when === undefined ? moment.today : askedDay(when, moment.today, 'back')
  // What follows is not a date, so it belongs to the description of the work.
  const isPreposition = /^(?:für|fuer|auf|for|on|at)$/i.test(when ?? '')
  const words = [date === null && !isPreposition ? when : '', what].filter(Boolean).join(' ').trim()
  const done = words === '' ? {} : { description: words }
  return {
    tool: 'timeEntries_create',
    inputs: [{ date: date ?? moment.today, duration_minutes: minutes, ...done }],
  }
}

function plannedAppointment(match: RegExpExecArray, moment: Moment): Understood | null {
  const [, when = '', fromHour = '', fromMinute = '00', toHour, toMinute = '00', title = ''] = match
  const date = askedDay(when, moment.today, 'ahead')
  const [from, to] = [Number(fromHour), toHour === undefined ? Number(fromHour) + 1 : Number(toHour)]
  const minutes = toHour === undefined ? fromMinute : toMinute
  if (!date || from > 23 || to > 23 || Number(fromMinute) > 59 || Number(minutes) > 59) return null
  const at = (hours: number, minute: string) =>
    wallInstant(moment.timeZone, date, `${String(hours).padStart(2, '0')}:${minute}`).toISOString()
  const [starts, ends] = [at(from, fromMinute), at(to, minutes)]
  return ends > starts
    ? { tool: 'appointments_create', inputs: [{ title: title.trim(), starts_at: starts, ends_at: ends }] }
    : null
}
