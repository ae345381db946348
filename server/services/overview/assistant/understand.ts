import { addDays, type Day, mondayOf } from '../../../platform/values/days'
import { folded } from '../../../platform/values/folded'
import { openStatuses } from '../../billing/invoices/machine'
import { askedChange } from './asked-change'
import { type AskedDays, askedDays, type DayRange, type Looking } from './asked-days'
import { grammarWords } from './grammar-words'
import type { Aspect, Moment, Understood } from './understood'

/** A word as it was written, and in the form used for comparison. */
interface Word {
  raw: string
  folded: string
}

const { fillers, beyond, pairs, own, unnamed, officeVerb } = grammarWords
const set = (words: string) => new Set(words.split(/\s+/).filter(Boolean))

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
  /** The list can be limited to what belongs to one person. */
  ofPerson?: true
  /** What of its records can be asked for. */
  aspects?: readonly Aspect[]
}

const drafts = 'entwurf entwuerfe draft drafts' as const

/** What can be queried, the most specific first: "Rechnungen von Kunde Huber" asks for invoices. */
const nouns: readonly Noun[] = [
  {
    words: set('rechnung rechnungen posten invoice invoices'),
    tool: 'invoices_page',
    looking: 'back',
    filters: {
      // By due date and open amount, whether marked or not.
      ...filters('ueberfaellig ueberfaellige ueberfaelligen overdue late', { due: 'overdue' }),
      ...statuses(
        [
          'offen offene offenen offenes unbezahlt unbezahlte unbezahlten ausstehend ausstehende ausstehenden open unpaid outstanding',
          ...openStatuses,
        ],
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
      [
        'offen offene offenen offenes unbeantwortet unbeantwortete unbeantworteten gesendet gesendete versendete versendeten open unanswered sent pending',
        'sent',
      ],
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
      [`${drafts} unfertig`, 'draft'],
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
    ofPerson: true,
    words: set('termin termine terminen einsatz einsaetze appointment appointments meetings'),
    tool: 'appointments_planned',
    filters: {},
    looking: 'ahead',
    usualDays: today => ({ from: today, to: addDays(today, 6) }),
  },
  {
    ofPerson: true,
    words: set('stunden zeiten arbeitszeit arbeitszeiten zeit hours times timesheet'),
    tool: 'timeEntries_recorded',
    filters: {},
    looking: 'back',
    usualDays: today => ({ from: mondayOf(today), to: today }),
  },
  {
    aspects: ['address'],
    words: set('projekt projekte projekten baustelle baustellen project projects site sites job jobs'),
    tool: 'projects_list',
    filters: statuses(
      [
        'aktiv aktive aktiven laufen laeuft laufend laufende laufenden offen offene offenen offenes inarbeit imbau active running open ongoing',
        'active',
      ],
      ['unfertig unfertige unfertigen unfinished', 'planned', 'active', 'paused'],
      ['geplant geplante geplanten planned', 'planned'],
      ['pausiert pausierte pausierten paused', 'paused'],
      ['abgeschlossen abgeschlossene abgeschlossenen fertig fertige fertigen completed finished done', 'completed'],
      ['archiviert archivierte archivierten archived', 'archived'],
    ),
  },
  {
    words: set('kunde kunden kontakt kontakte customer customers contact contacts client clients'),
    tool: 'contacts_list',
    filters: {},
    aspects: ['address', 'phone', 'email', 'vat'],
  },
]

const searching = set('suche such suchen finde finden search find look')

const aspects: Readonly<Record<Aspect, ReadonlySet<string>>> = {
  address: set('adresse anschrift address'),
  phone: set(
    'telefonnummer telefonnummern telefon tel nummer handynummer handy mobilnummer rufnummer phone telephone mobile',
  ),
  email: set('email e-mail mailadresse emailadresse e-mail-adresse e-mailadresse'),
  vat: set('uid uid-nummer'),
}
const aspectOf = ({ folded }: Word) =>
  (Object.keys(aspects) as Aspect[]).find(aspect => aspects[aspect].has(folded)) ?? null
/** "Wo ist die Baustelle Moser?" */
const asksWhere = set('wo where')
const living = set('wohnt lives')

/** Nouns that only say of what kind the name behind them is: "Rechnungen vom Kunden Huber". */
const apposition = set('kunde kunden kontakt projekt baustelle customer contact client project site job')

const titles = set('herr herrn frau familie firma mr mrs ms company family')

/**
 * States that last: asked for with today's date they mean now; "offen", unlike "bezahlt", has no day on which it began.
 */
const lasting = set(`
  offen offene offenen offenes unbezahlt unbezahlte unbezahlten ausstehend ausstehende ausstehenden open unpaid
  outstanding ueberfaellig ueberfaellige ueberfaelligen overdue late unverrechnet unverrechnete unverrechneten unbilled
  unbeantwortet unbeantwortete unbeantworteten unanswered inarbeit imbau unfertig aktiv aktive aktiven active
`)

/** Every word that restricts some list. */
const allFilters = new Set(nouns.flatMap(noun => Object.keys(noun.filters)))

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
    .filter(raw => /[\p{L}\p{N}€%$]/u.test(raw))
    .map(raw => ({ raw, folded: folded(raw) }))
    // "noch nicht bezahlt" is "nicht bezahlt".
    .filter(
      ({ folded }, at, all) => !/^(noch|still|yet)$/.test(folded) || !/^(nicht|not)$/.test(all[at + 1]?.folded ?? ''),
    )
    // "still running" is "running"; what stands still in German is paused.
    .filter(({ folded }, _, all) => folded !== 'still' || all.some(word => /^steh/.test(word.folded)))
    .filter(({ folded }, at, all) => folded !== 'yet' || all[at - 1]?.folded !== 'not')
  const joined: Word[] = []
  for (let at = 0; at < single.length; at++) {
    const [word, next] = [single[at] as Word, single[at + 1]]
    const one = next && pairs[`${word.folded} ${next.folded}`]
    joined.push(one ? { raw: one, folded: one } : word)
    if (one) at++
  }
  return joined
}

const maxWords = 4

/**
 * What a question means, by rules alone: the same question always means the same. Null for everything that is
 * uncertain; then nothing is queried or proposed.
 */
export function understand(question: string, moment: Moment): Understood | null {
  if (question.length > 300 || /[\n<>{}[\]|`]|https?:/i.test(question.trim())) return null
  // The point of "e.U." and "Inc." belongs to the name.
  const text = question.trim().replace(/(?<!\b(?:e\.u|inc|ltd|co|m\.b\.h))[.!]+$/i, '')
  const change = askedChange(text, moment)
  return change === undefined ? asQuestion(plainly(question), moment) : change
}

/** "heutige Termine", "today's appointments", "Wie lautet die Telefonnummer von Huber?" */
const plainly = (question: string) =>
  question
    .replace(/^\s*wie (?:ist|lautet) (?=die \S*(?:nummer|adresse|mail|anschrift|uid))/i, '')
    .replace(/\b(heut|gestr|morg)ige[nrsm]?\b/gi, (_, day: string) =>
      day.toLowerCase() === 'heut' ? 'heute' : day.toLowerCase() === 'gestr' ? 'gestern' : 'morgen',
    )
    .replace(/\b(?:stehen|steht)((?: \S+){0,3}) aus(?=[?.!]*$)/i, '$1 offen')
    .replace(/\b(today|tomorrow|yesterday)['’]s\b/gi, '$1')
    .replace(/\b(what|who|where)['’]s\b/gi, '$1 is')
    .replace(/^\s*was schulde[tn] uns (?=\S)/i, 'offene Rechnungen ')
    .replace(/^\s*what (?:does|do) (.+) owe us(?=\W*$)/i, 'open invoices $1')

/** Words that leave a period open at one end, or name none. */
const halfPeriod = set('ab seit bis since until till through')
const besidePeriod = set('vor nach before after')

function asQuestion(question: string, { today }: Moment): Understood | null {
  const asked = wordsOf(question)
  const noun = nounOf(asked)
  if (noun === null) return null
  const days = noun ? daysIn(question, noun, today) : { ranges: [], rest: question }
  const words = wordsOf(days?.rest ?? '')
  if (!days || asVerb.test(textOf(asked)) || words.some(({ folded }) => beyond.has(folded))) return null
  if (!noun) return asSearch(words)
  const aspect = wantedAspect(words, noun)
  const isOwn = words.some(({ folded }) => own.has(folded))
  if (aspect === 'none' || (isOwn && !noun.ofPerson)) return null
  if (noun !== contactsNoun && words.some(({ folded }) => /^(wer|who)$/.test(folded))) return null
  const isTaken = (word: Word, at: number) =>
    isNoun(word) || aspectOf(word) || (aspect && living.has(word.folded)) || own.has(word.folded) || isLabel(words, at)
  const said = words.filter((word, at) => !isTaken(word, at) && !searching.has(word.folded))
  const status = said.find(({ folded }) => Object.hasOwn(noun.filters, folded))
  const isSame = ({ folded }: Word) =>
    status !== undefined && sameFilter(noun.filters[folded], noun.filters[status.folded])
  const rest = said.filter(word => !isSame(word) && !fillers.has(word.folded))
  if (rest.length > (noun.usualDays ? 0 : maxWords) || !rest.every(isNameable) || isCounted(words)) return null
  // "Kunde" or "Projekt" alone asks for a list; a lone word that names nothing does not.
  const q = rest.map(({ raw }) => raw).join(' ')
  if (aspect && q === '') return null
  // "Ist RE-2026-0018 bezahlt?" asks for the state of one record: nothing found would be no answer.
  if (status && rest.some(({ raw }) => /\p{L}.*\d/u.test(raw))) return null
  const searched = q === '' ? {} : { q }
  const named = status ? (noun.filters[status.folded] ?? [{}]) : [{}]
  const usual = noun.usualDays ? [noun.usualDays(today)] : [{}]
  const inputs = (days.ranges.length > 0 ? days.ranges : usual).flatMap(range =>
    named.map(filter => ({ ...searched, ...filter, ...range })),
  )
  return { tool: noun.tool, inputs, ...(isOwn ? { isOwn } : {}), ...(aspect ? { aspect } : {}), ...unsureOf(rest) }
}

const sameFilter = (one: unknown, other: unknown) => one !== undefined && JSON.stringify(one) === JSON.stringify(other)

/** English nouns that are verbs as well: "draft an invoice", "invoice the project". */
const asVerb = /^(please )?(draft|invoice|quote|offer|report|contact|request|address) (an?|the|me|us|my|our) /

const isNoun = ({ folded }: Word) => nouns.some(one => one.words.has(folded))
const textOf = (words: readonly Word[]) => words.map(({ folded }) => folded).join(' ')

/**
 * What is asked for: the first noun that does not only say what kind of name follows. Undefined where there is none,
 * null where it is uncertain which: "Kunden mit offenen Rechnungen".
 */
function nounOf(words: readonly Word[]): Noun | null | undefined {
  const said = words.flatMap((word, at) => {
    const noun = nouns.find(one => one.words.has(word.folded))
    const next = words.slice(at + 1).find(({ folded }) => !titles.has(folded))
    const isBefore =
      apposition.has(word.folded) && next && !isNoun(next) && !fillers.has(next.folded) && isNameable(next)
    return noun ? [{ noun, isApposition: Boolean(isBefore) }] : []
  })
  const [first] = said
  if (!first) return words.some(aspectOf) ? contactsNoun : undefined
  const asked = said.filter(({ isApposition }) => !isApposition)
  // The most specific first: "Kunde Huber Projekt Lindenweg" asks for the project.
  const noun = asked[0]?.noun ?? nouns.find(one => said.some(other => other.noun === one)) ?? first.noun
  const isOf = (other: Noun) => other === noun || nouns.indexOf(other) > nouns.indexOf(noun)
  const others = asked.filter(one => one.noun !== noun)
  return others.length === 0 && said.every(one => isOf(one.noun)) ? noun : null
}
const contactsNoun = nouns.find(({ tool }) => tool === 'contacts_list') as Noun

/** `none` where what is asked for is nothing that these records have. */
function wantedAspect(words: readonly Word[], noun: Noun): Aspect | 'none' | null {
  const named = new Set(words.flatMap((word, at) => (isLabel(words, at) ? [] : (aspectOf(word) ?? []))))
  const isWhere = noun.aspects && words.some(({ folded }) => asksWhere.has(folded))
  const [aspect = isWhere ? 'address' : null] = named
  if (named.size > 1) return 'none'
  return aspect === null || noun.aspects?.includes(aspect) ? aspect : 'none'
}

/** "Rechnung Nr. 18". */
const isLabel = (words: readonly Word[], at: number) =>
  /^(nummer|nr|number|no)$/.test(words[at]?.folded ?? '') && /^[a-z-]*\d/.test(words[at + 1]?.folded ?? '')

/** "5 Rechnungen", "Rechnungen 2025" and "500 €" are no names. */
const isCounted = (words: readonly Word[]) =>
  words.some(
    (word, at) =>
      /[€%$]|^20\d\d$/.test(word.raw) || (/^\d{1,4}$/.test(word.raw) && words[at + 1] && isNoun(words[at + 1] as Word)),
  )

const isNameable = ({ folded }: Word) =>
  !unnamed.has(folded) && !beyond.has(folded) && !allFilters.has(folded) && !officeVerb.test(folded)

/** A digit makes a name; any other word may be one of the language. */
function unsureOf(rest: readonly Word[]): Pick<Understood, 'unsure'> {
  const unsure = rest.filter(({ raw }) => !/\d/.test(raw))
  return unsure.length === 0 ? {} : { unsure: unsure.map(({ raw }) => raw) }
}

/** The days in a question, and the question without them; null when they are uncertain. */
function daysIn(
  question: string,
  { looking, usualDays, filters: known }: Noun,
  today: Day,
): { ranges: readonly DayRange[]; rest: string } | null {
  const asked = askedDays(question, today, looking ?? 'back')
  const isName = !usualDays && asked?.maybeName
  const days = asked === undefined || isName ? { ranges: [], rest: question } : asked
  if (days === null || (isName && asked.ranges.some(({ from, to }) => from !== to))) return null
  if (isName && asked.ranges.length > 1) return null
  const state = asked && !isName && !usualDays ? stateAt(asked, known) : undefined
  if (asked && state) {
    // "heute noch offen" is open now; the day on which something was paid or accepted is not that of the record.
    const isNow = lasting.has(state) && asked.ranges.every(({ from, to }) => from === today && to === today)
    return isNow ? { ranges: [], rest: asked.rest } : null
  }
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

/** The state that a day belongs to: "heute überfällig", "still open today". */
function stateAt({ before, after }: AskedDays, known: Filters): string | undefined {
  const next = wordsOf(after).find(({ folded }) => !/^(noch|schon|bereits)$/.test(folded))
  return [next, wordsOf(before).at(-1)].find(word => word && Object.hasOwn(known, word.folded))?.folded
}

/** "Suche Huber": only an explicit request is a search. */
function asSearch(words: readonly Word[]): Understood | null {
  const at = words.findIndex(({ folded }) => searching.has(folded))
  if (at < 0 || at > 1) return null
  const rest = words.slice(at + 1).filter(({ folded }) => !fillers.has(folded) && folded !== 'nach')
  if (rest.length === 0 || rest.length > maxWords || !rest.every(isNameable)) return null
  return { tool: 'search_everything', inputs: [{ q: rest.map(({ raw }) => raw).join(' ') }] }
}
