import { wallInstant } from '../../../platform/values/days'
import { folded } from '../../../platform/values/folded'
import { askedDay, askedDays } from './asked-days'
import { grammarWords } from './grammar-words'
import { offerLine } from './offer-line'
import type { Moment, Understood } from './understood'

const { beyond, unnamed, officeVerb } = grammarWords

const number = String.raw`(\d{1,3}(?:[.,]\d{1,2})?)`
const hour = String.raw`(?:stunden?|std\.?|h|hours?)`
// What only starts like a date is none, and then belongs to the description of the work.
const month = String.raw`(?:j[äa]n|feb|m[äa]r|apr|ma[iy]|jun|jul|aug|sep|o[kc]t|nov|de[zc])\p{L}*`
const day = String.raw`(?:(?:am|on|den) )?(\d{1,2}(?:\.|st|nd|rd|th)? (?:of )?${month}|${month} \d{1,2}(?:st|nd|rd|th)?(?![\d.,:])|\S+)`
const time = String.raw`(\d{1,2})(?:[:.](\d{2}))?`
const colon = String.raw`\s*:?\s+`
const making = `(?:(?:bitte|please) )?`
const article = '(?:ein(?:e[nrs]?)? |den |die |das |an? |the )?'
const fresh = '(?:neue[rsnm]? |new )?'
const make = `(?:lege?|erstelle?|mache?|schreibe?|create|add|make|write|set up) (?:(?:mir|uns|me|us) )?(?:(?:bitte|please) )?`

/** Every way to ask for a new record; what is caught is how it is called. */
const made = (nounWords: string) => {
  const noun = `(?:${nounWords})`
  return [
    `(?:neue[rsnm]?|new) ${noun}(?: (?:anlegen|erstellen))?${colon}(.+?)`,
    `${make}${article}${fresh}${noun}(?: an)?${colon}(.+?)(?: an)?`,
    `${make}${article}${fresh}${noun} ((?:von|from|für|fuer|for) .+? an: .+)`,
    `${article}${fresh}${noun} (?:anlegen|erstellen)\\s*:\\s*(.+)`,
    `${article}${fresh}${noun}${colon}(.+?)`,
  ].map((pattern, at, { length }) => {
    const end = at === length - 1 ? ' (?:anlegen|erstellen)' : '(?: (?:anlegen|erstellen))?'
    return new RegExp(`^${making}${pattern}${end}$`, 'i')
  })
}

const reported = new RegExp(
  `^${making}(?:${make}${article})?${fresh}(?:rapport|regiebericht|(?:site )?report)(?: (?:für|fuer|for))?${colon}(.+)$`,
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
const inquiry = made('anfrage|inquiry|enquiry')
const contact = made('kunden?|kontakt|customer|contact|client')
const project = made('projekt|baustelle|project')
const offer = made('angebot|offer|quote')

const firstOf = (patterns: readonly RegExp[], text: string): string | null => {
  for (const pattern of patterns) {
    const captured = pattern.exec(text)?.[1]?.trim()
    if (captured) return captured
  }
  return null
}
const decimal = (text: string): number => Number(text.replace(',', '.'))

/**
 * A change that the question requests; it is only proposed. Undefined where it requests none, null where not all of its
 * values are certain.
 */
export function askedChange(text: string, moment: Moment): Understood | null | undefined {
  const one = (tool: string, input: Record<string, unknown>, also: Partial<Understood> = {}): Understood => ({
    tool,
    inputs: [input],
    ...also,
  })
  const [, report] = reported.exec(text) ?? []
  if (report && worked.test(report)) return reportedWork(report, moment)
  const time = booked.exec(text)
  if (time) return bookedTime(time, moment)
  const planned = appointment.exec(text)
  if (planned) return plannedAppointment(planned, moment)

  const added = offerLine(text)
  if (added)
    return one('offers_addItem', added.line, { offer: added.offer === null ? 'on screen' : { named: added.offer } })

  const asked = firstOf(inquiry, text)
  if (asked) return askedInquiry(asked)
  const customer = firstOf(contact, text)
  if (customer) {
    const named = contactOf(customer)
    return named && one('contacts_create', named)
  }
  const site = firstOf(project, text)
  // "Balkon Berger, Hauptstraße 3" has an address besides its name.
  if (site && /,.*\d/.test(site)) return null
  if (site)
    return isTitle(site) && !/^(?:für|fuer|for|von|from|bei) /i.test(site)
      ? one('projects_create', { name: site })
      : null
  const offered = firstOf(offer, text)?.replace(/^(?:für|fuer|for) /i, '')
  if (offered)
    return isTitle(offered) && !offered.includes(': ')
      ? one('offers_create', { title: offered }, { project: offered })
      : null
  return undefined
}

/** Whether a text can be a title: it has a word, and begins with none of the language's own. */
function isTitle(text: string): boolean {
  const [first = ''] = text.split(/\s+/).map(folded)
  if (/ (?:kunden?|kontakt|customer|client|contact) /i.test(text)) return false
  return (
    /^[\p{L}\p{N}"„“(]/u.test(text) && /\p{L}{2}/u.test(text) && !isOfLanguage(first) && !/^(an|ab|ein)$/.test(first)
  )
}
const isOfLanguage = (word: string) => unnamed.has(word) || beyond.has(word) || officeVerb.test(word)

function askedInquiry(text: string): Understood | null {
  const [, name, title] =
    /^(?:von|from|für|fuer|for) ([^:]{2,100}?)(?: an)?: (.+)$/i.exec(text) ??
    /^(?:von|from) ([^:]{2,100}?) (?:wegen|about) (.+)$/i.exec(text) ??
    []
  if (name && title)
    return isTitle(title) ? { tool: 'inquiries_create', inputs: [{ title, contact_name: name }] } : null
  const isPart = /^(?:von|from|für|fuer|for) /i.test(text)
  return isTitle(text) && !isPart ? { tool: 'inquiries_create', inputs: [{ title: text }] } : null
}

const salutations: ReadonlyArray<readonly [said: RegExp, values: Record<string, string>]> = [
  [/^(?:herrn?|mr\.?) /i, { salutation: 'mr' }],
  [/^(?:frau|mrs\.?|ms\.?) /i, { salutation: 'ms' }],
  [/^(?:familie|family) /i, { salutation: 'family' }],
]
const academic = /^((?:(?:dr|mag|di|ddr|ing|dipl\.-ing|prof)\.? )+)(?=\S)/i
const company = new RegExp(
  [
    String.raw`(?:^|[\s.&+])(?:gmbh|og|kg|ag|ltd|llc|inc|co|e\.?u|gesmbh|plc|verein|gemeinde|bau|elektro|gasthaus|pension|hotel|praxis|kanzlei|apotheke|kirche|pfarre|kindergarten|museum|stadt|land|cafe|restaurant|schule|bank|holz|dach`,
    '|guesthouse|motors|industries|foods|textiles|logistics|solutions|systems|works|inn|farm|bakery|house|group|electrical|estate|properties|homes|shop|store|garage|clinic|club|trust|society|roofing|plumbing|construction|builders?|carpentry|joinery|services?|school|council|church|sons?|bros|brothers|partners|söhne|sohn|partner)\\.?(?:$|[\\s.&+])',
    String.raw`|[&+]|\p{L}(?:erei|bau|haus|hof|technik|werke?|verein|schaft|handel|gruppe|zentrum|verwaltung|installationen|immobilien|gemeinde|amt)(?:$|\s)`,
  ].join(''),
  'iu',
)

/**
 * Two or three words are taken for a person's name, anything else for a company's, as with an inquiry. Null where more
 * than a name was said.
 */
function contactOf(said: string): Record<string, unknown> | null {
  const name = said.replace(/^(?:namens|called|named) /i, '')
  if (!isTitle(name) || /[,;:@]|\d{4}/.test(name)) return null
  if (name.split(/\s+/).some((word, at) => at > 0 && isBesideName(folded(word)))) return null
  const [, firm] = /^(?:firma|company) (.+)$/i.exec(name) ?? []
  if (firm) return { kind: 'company', company_name: firm }
  const salutation = salutations.find(([pattern]) => pattern.test(name))
  const addressed = salutation ? name.replace(salutation[0], '') : name
  const [, title] = academic.exec(addressed) ?? []
  const words = (title ? addressed.slice(title.length) : addressed).split(/\s+/)
  const isPerson = salutation || title || (words.length > 1 && words.length < 4 && !company.test(name))
  if (!isPerson) return { kind: 'company', company_name: name }
  if (words.length > 3) return null
  const first = words.slice(0, -1).join(' ')
  return {
    kind: 'person',
    ...salutation?.[1],
    ...(title ? { title: title.trim() } : {}),
    ...(first === '' ? {} : { first_name: first }),
    last_name: words.at(-1),
  }
}
const isBesideName = (word: string) =>
  /^(mit|aus|in|with|from|at|tel|telefon|phone|email|e-mail|adresse|address|who|der|die)\.?$/.test(word) &&
  word !== 'der'
    ? true
    : isOfLanguage(word) && word !== 'und' && word !== 'and'

const worked = new RegExp(`${number} ?${hour}(?![\\p{L}\\d])`, 'iu')
const workLine = new RegExp(`^${number} ?${hour} (?:(?:als|as|of) )?(.+)$`, 'iu')
const between = new RegExp(`(?:,|;| und| sowie| and| plus| \\+| &)+ (?=${number} ?${hour} )`, 'iu')

const decimals = new RegExp(`(\\d)\\.(\\d{1,2})(?= ?${hour}(?![\\p{L}\\d]))`, 'giu')

/** "Dachstuhl Moser 6,5 Stunden Zimmerer und 3 Stunden Helfer gestern" */
function reportedWork(said: string, moment: Moment): Understood | null {
  // "6.5 hours" is no day in May.
  const dated = withoutDay(said.replace(decimals, '$1,$2'), moment)
  if (!dated) return null
  const at = dated.rest.search(worked)
  const title = dated.rest
    .slice(0, at)
    .replace(/^(?:für|fuer|for)\s+/i, '')
    .replace(/[\s,:–-]+$/, '')
    .replace(/^[\s:]+/, '')
  const lines = dated.rest
    .slice(at)
    .split(between)
    // A split by an expression with a group has what the group caught in between.
    .filter((_, place) => place % 2 === 0)
    .map(line => workLine.exec(line.trim().replace(/[\s,]+$/, '')))
  const entries = lines.flatMap(line =>
    line?.[2] && isActivity(line[2]) ? [{ job_category: line[2].trim(), hours: decimal(line[1] ?? '') }] : [],
  )
  const isWhole = entries.length === lines.length && entries.every(({ hours }) => hours > 0 && hours <= 24)
  if (!isWhole || !isTitle(title) || isTimed(title)) return null
  const input = { title, date: dated.date ?? moment.today, entries }
  return { tool: 'rapports_create', inputs: [input], project: title }
}

/** How work is called: a few words, none of which says when, for whom or what besides. */
const isActivity = (text: string) => {
  const words = text.trim().split(/\s+/)
  return (
    words.length <= 3 &&
    !/\d|[€%:;,]/.test(text) &&
    words.every(
      word => !isOfLanguage(folded(word)) && !/^(mit|bei|fuer|auf|am|im|in|an|for|with|on|at)$/.test(folded(word)),
    )
  )
}

/** A time, or an amount of one, in what should be a title. */
const isTimed = (text: string) =>
  /\b(?:uhr|minuten|minutes|o'clock|bis|until)\b|\d:\d\d/i.test(text) || worked.test(text)

/** The one day that a text names, and its other words; null where the day is uncertain. */
function withoutDay(text: string, { today }: Moment): { date: string | null; rest: string } | null {
  const days = askedDays(text, today, 'back')
  if (days === undefined) return { date: null, rest: text }
  const [range, other] = days?.ranges ?? []
  if (!days || days.maybeName || !range || other || range.from !== range.to) return null
  // "vom", "für gestern": what leads to the day goes with it.
  const before = days.before.replace(/(?:^|\s)(?:von|vom|für|fuer|of|from|for)\s*$/i, ' ')
  return { date: range.from, rest: `${before.trim()} ${days.after.trim()}`.trim().replace(/^[:\s]+|\s+(?=[,:])/g, '') }
}

function bookedTime([, hours = '', when, what]: RegExpExecArray, moment: Moment): Understood | null {
  const minutes = Math.round(decimal(hours) * 60)
  if (minutes <= 0 || minutes > 24 * 60) return null
  const said = when === undefined ? moment.today : askedDay(when, moment.today, 'back')
  // What follows is not a date, so it belongs to the description of the work.
  const isPreposition = /^(?:für|fuer|auf|for|on|at)$/i.test(when ?? '')
  const words = [said === null && !isPreposition ? when : '', what].filter(Boolean).join(' ').trim()
  const dated = withoutDay(words, moment)
  if (!dated || isTimed(dated.rest) || (dated.date && said !== null && when !== undefined)) return null
  const date = dated.date ?? said ?? moment.today
  const done = dated.rest === '' ? {} : { description: dated.rest }
  return {
    tool: 'timeEntries_create',
    inputs: [{ date, duration_minutes: minutes, ...done }],
    ...(dated.rest === '' ? {} : { project: dated.rest }),
  }
}

function plannedAppointment(match: RegExpExecArray, moment: Moment): Understood | null {
  const [, when = '', fromHour = '', fromMinute = '00', toHour, toMinute = '00', title = ''] = match
  const date = askedDay(when, moment.today, 'ahead')
  const [from, to] = [Number(fromHour), toHour === undefined ? Number(fromHour) + 1 : Number(toHour)]
  const minutes = toHour === undefined ? fromMinute : toMinute
  if (!date || from > 23 || to > 23 || Number(fromMinute) > 59 || Number(minutes) > 59) return null
  if (isTimed(title) || askedDays(title, moment.today, 'ahead') !== undefined || !isTitle(title.trim())) return null
  const at = (hours: number, minute: string) =>
    wallInstant(moment.timeZone, date, `${String(hours).padStart(2, '0')}:${minute}`).toISOString()
  const [starts, ends] = [at(from, fromMinute), at(to, minutes)]
  const input = { title: title.trim(), starts_at: starts, ends_at: ends }
  return ends > starts ? { tool: 'appointments_create', inputs: [input], project: title.trim() } : null
}
