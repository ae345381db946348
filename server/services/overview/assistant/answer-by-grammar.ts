import type { Ctx } from '../../../context'
import { paperFormat } from '../../../paper/format'
import { DomainError } from '../../../platform/errors'
import { cutText } from '../../../platform/values/cut-text'
import { dayIn } from '../../../platform/values/days'
import { durationText } from '../../../platform/values/duration-text'
import { folded } from '../../../platform/values/folded'
import { paperLocale } from '../../../platform/values/locale'
import { createProposal } from './create-proposal'
import { linkedProject } from './linked-project'
import { refusalOf } from './refusal'
import { rowsOf } from './rows'
import type { ProposalRecord } from './schema'
import { type Source, sourcesOfRow } from './sources'
import type { Tool, Toolbox } from './tool'
import { understand } from './understand'
import type { Aspect, Understood } from './understood'

const most = 8

/** The answer when no model answers. */
export interface GrammarAnswer {
  text: string
  sources: Source[]
  proposal: ProposalRecord | null
}

type Row = Record<string, unknown>

const texts = {
  de: {
    unknown:
      'Das habe ich nicht verstanden. Ohne Sprachmodell verstehe ich kurze Sätze wie „offene Rechnungen Huber“, „Termine morgen“, „Telefonnummer von Huber“ oder „Rapport für Dachstuhl Moser 6,5 Stunden Zimmerer“.',
    forbidden: 'Das dürfen Sie nicht sehen, oder das Modul ist ausgeschaltet.',
    nothing: 'Nichts gefunden',
    nothingOf: { q: (q: string) => ` zu „${q}“`, status: ' mit diesem Status', days: ' an diesen Tagen' },
    unnamed: (word: string) => `„${word}“ steht in keinem Datensatz. War kein Name gemeint:`,
    without: {
      address: 'keine Adresse',
      phone: 'keine Telefonnummer',
      email: 'keine E-Mail-Adresse',
      vat: 'keine UID',
    },
    found: (count: number) => (count === 1 ? 'Ein Treffer:' : `${count} Treffer:`),
    first: (count: number) => `Mehr als ${count} Treffer, die ersten davon:`,
    proposed: 'Bitte prüfen: es geschieht erst mit Ihrem Ja.',
    noOffer: (name: string) => `Ein Angebot ${name} finde ich nicht.`,
    noOfferHere: 'Dieses Angebot gibt es nicht, oder Sie dürfen es nicht sehen.',
    severalOffers: (name: string) => `Mehrere Angebote heißen „${name}“. Nennen Sie bitte die Nummer.`,
    noDraft: (number: string) => `${number} ist kein Entwurf mehr, Positionen lassen sich nicht ergänzen.`,
    noProject: 'Ein Projekt dieses Namens finde ich nicht: der Vorschlag ist ohne Projekt.',
    severalProjects: 'Mehrere Projekte heißen so: der Vorschlag ist ohne Projekt.',
    whichOffer:
      'Zu welchem Angebot? Fragen Sie auf seiner Seite, oder nennen Sie die Nummer: „Position in Angebot AN-2026-0012: 3 Stk Dachfenster zu 450 Euro“.',
  },
  en: {
    unknown:
      'I did not understand that. Without a language model I understand short sentences such as “open invoices Huber”, “appointments tomorrow”, “phone number of Huber” or “report for roof Moser 6.5 hours carpenter”.',
    forbidden: 'You may not see that, or its module is switched off.',
    nothing: 'Nothing was found',
    nothingOf: { q: (q: string) => ` for “${q}”`, status: ' in this state', days: ' on these days' },
    unnamed: (word: string) => `No record has “${word}”. If it was no name:`,
    without: { address: 'no address', phone: 'no phone number', email: 'no e-mail address', vat: 'no VAT number' },
    found: (count: number) => (count === 1 ? 'One was found:' : `${count} were found:`),
    first: (count: number) => `More than ${count} were found, the first of them:`,
    proposed: 'Please check: it is done only with your yes.',
    noOffer: (name: string) => `There is no offer ${name}.`,
    noOfferHere: 'There is no such offer, or you may not see it.',
    severalOffers: (name: string) => `Several offers are called “${name}”. Name the number of one.`,
    noDraft: (number: string) => `${number} is no draft any more, lines cannot be added.`,
    noProject: 'There is no project of this name: the proposal is without one.',
    severalProjects: 'Several projects are called so: the proposal is without one.',
    whichOffer:
      'Of which offer? Enter it on the offer’s page, or name its number: “line in offer AN-2026-0012: 3 pcs roof window at 450 euros”.',
  },
} as const

/**
 * Answers by rules alone when no model is set up. What was understood is queried through the same tools, with the
 * rights of the person who asks; a change is only proposed. `page` is the page that the person is on.
 */
export async function answerByGrammar(
  ctx: Ctx,
  question: string,
  toolbox: Toolbox,
  page: string | null = null,
): Promise<GrammarAnswer> {
  const say = texts[ctx.locale]
  const { timeZone } = ctx.actor
  const understood = understand(question, { today: dayIn(timeZone, ctx.clock.now()), timeZone })
  const tool = understood && toolbox.get(understood.tool)
  if (!understood || !tool) return only(say.unknown)
  if (!tool.permitted(ctx)) return only(say.forbidden)
  try {
    if (understood.offer) return await proposeForOffer(ctx, tool, understood, toolbox, page)
    return await (tool.kind === 'write'
      ? proposeOfProject(ctx, tool, understood, toolbox)
      : read(ctx, tool, understood, toolbox))
  } catch (error) {
    return only(refusalOf(ctx, error).error)
  }
}

const only = (text: string): GrammarAnswer => ({ text, sources: [], proposal: null })

/** Proposes a change of one offer: the one on screen, or the one with exactly the number or title in the question. */
async function proposeForOffer(
  ctx: Ctx,
  tool: Tool,
  { offer, inputs }: Understood,
  toolbox: Toolbox,
  page: string | null,
): Promise<GrammarAnswer> {
  const say = texts[ctx.locale]
  const isNamed = typeof offer === 'object'
  const [, id] = /^\/offers\/(\d+)$/.exec(page ?? '') ?? []
  if (!isNamed && !id) return only(say.whichOffer)
  const reading = toolbox.get(isNamed ? 'offers_page' : 'offers_get')
  if (!reading?.permitted(ctx)) return only(say.forbidden)
  const rows = isNamed ? await offersNamed(ctx, reading, offer.named) : await offerWithId(ctx, reading, id ?? '')
  const [row, other] = rows
  if (!row) return only(isNamed ? say.noOffer(offer.named) : say.noOfferHere)
  if (other) return only(say.severalOffers(isNamed ? offer.named : ''))
  if (row.status !== 'draft') return only(say.noDraft(String(row.offer_number)))
  const answer = await propose(ctx, tool, { id: String(row.id), ...inputs[0] })
  return isNamed ? { ...answer, sources: sourcesOfRow('offer', row) } : answer
}

async function offersNamed(ctx: Ctx, list: Tool, named: string): Promise<Row[]> {
  const rows = rowsOf(await list.call(ctx, { q: named }))
  const is = (value: unknown) => folded(String(value ?? '')) === folded(named)
  const numbered = rows.filter(row => is(row.offer_number))
  return numbered.length > 0 ? numbered : rows.filter(row => is(row.title))
}

async function offerWithId(ctx: Ctx, get: Tool, id: string): Promise<Row[]> {
  try {
    const answer = await get.call(ctx, { id })
    return rowsOf(answer)
  } catch (error) {
    const cause = error instanceof DomainError ? error : (error as Error).cause
    if (cause instanceof DomainError && cause.key === 'offer.not_found') return []
    throw error
  }
}

/** Proposes a new record, linked with the project that its words name. */
async function proposeOfProject(
  ctx: Ctx,
  tool: Tool,
  { inputs, project }: Understood,
  toolbox: Toolbox,
): Promise<GrammarAnswer> {
  const say = texts[ctx.locale]
  const linked = project === undefined ? 'none' : await linkedProject(ctx, toolbox, project)
  const link = typeof linked === 'object' ? { project_id: linked.id } : {}
  const answer = await propose(ctx, tool, { ...inputs[0], ...link })
  const note = linked === 'missing' ? say.noProject : linked === 'several' ? say.severalProjects : ''
  return answer.proposal && note ? { ...answer, text: `${answer.text} ${note}` } : answer
}

async function propose(ctx: Ctx, tool: Tool, input: Row): Promise<GrammarAnswer> {
  if (!tool.input.safeParse(input).success) return only(texts[ctx.locale].unknown)
  const proposal = await createProposal(ctx, tool, input)
  return { text: texts[ctx.locale].proposed, sources: [], proposal }
}

async function read(ctx: Ctx, tool: Tool, understood: Understood, toolbox: Toolbox): Promise<GrammarAnswer> {
  const say = texts[ctx.locale]
  const { inputs, aspect, isOwn } = understood
  const { userId } = ctx.actor
  if (isOwn && !userId) return only(say.unknown)
  const rows: Row[] = []
  for (const input of inputs) rows.push(...rowsOf(await tool.call(ctx, isOwn ? { ...input, user_id: userId } : input)))
  const shown = rows.slice(0, most)
  if (shown.length === 0) return only(await nothingText(ctx, understood, toolbox))
  const begin = rows.length > most ? say.first(most) : say.found(shown.length)
  const lines = shown.map(row => `• ${aspect ? aspectLine(row, aspect, tool, ctx) : lineOf(row, tool, ctx)}`)
  const sources = shown.flatMap(row => tool.sources({ data: row }))
  return { text: [begin, ...lines].join('\n'), sources, proposal: null }
}

/** Nothing was found. A word that no record has may be no name, and then the question was not understood. */
async function nothingText(ctx: Ctx, { inputs, unsure = [] }: Understood, toolbox: Toolbox): Promise<string> {
  const say = texts[ctx.locale]
  const { q, status, due, from } = inputs[0] ?? {}
  const search = toolbox.get('search_everything')
  if (search?.permitted(ctx))
    for (const word of unsure) {
      const found = rowsOf(await search.call(ctx, { q: word }))
      if (found.length === 0) return `${say.unnamed(word)} ${say.unknown}`
      // A search finds parts of words, and three letters are part of many names.
      if (word.length <= 3 && !found.some(row => hasWord(row, word))) return say.unknown
    }
  const limits = [
    typeof q === 'string' ? say.nothingOf.q(q) : '',
    status || due ? say.nothingOf.status : '',
    from ? say.nothingOf.days : '',
  ]
  return `${say.nothing}${limits.join('')}.`
}

const hasWord = (row: Row, word: string): boolean =>
  Object.values(row).some(value => typeof value === 'string' && wordsIn(value).includes(folded(word)))
const wordsIn = (text: string) => text.split(/[^\p{L}\p{N}]+/u).map(folded)

/** The requested aspect of a record, or a note that the record has none. */
function aspectLine(row: Row, aspect: Aspect, { noun }: Tool, { locale }: Ctx): string {
  const text = (...names: string[]) =>
    names
      .map(name => row[name])
      .filter(value => typeof value === 'string' && value !== '')
      .join(' ')
  const values: Record<Aspect, string[]> = {
    address: [text('street', 'house_number'), text('postal_code', 'city')],
    phone: [text('phone'), text('mobile')],
    email: [text('email')],
    vat: [text('vat_number')],
  }
  const said = values[aspect].filter(Boolean).join(', ') || texts[locale].without[aspect]
  return cutText([sourcesOfRow(noun, row)[0]?.title ?? '', said].filter(Boolean).join(' – '), 300)
}

/** A record in one line: name, owner, amount to pay and date. */
function lineOf(row: Row, { noun }: Tool, { locale, actor }: Ctx): string {
  const text = (name: string) => (typeof row[name] === 'string' ? row[name] : '')
  const of = sourcesOfRow(noun, row)[0]?.title ?? text('title')
  const format = paperFormat(paperLocale(actor, locale), actor.timeZone)
  const sum = ['remaining', 'total'].map(name => row[name]).find(value => typeof value === 'number')
  const money = typeof sum === 'number' ? format.money(sum) : ''
  const minutes = row.duration_minutes
  const hours = typeof minutes === 'number' ? `${durationText(minutes)} h` : ''
  const begins = text('starts_at')
  const day = text('due_date') || text('date')
  const when = (begins && format.instant(begins)) || (day && format.day(day))
  const whose = text('kontakt_name') || text('contact_name') || text('project_name')
  const reach = text('phone') || text('mobile') || text('email')
  return cutText([of || text('description'), whose, hours, money, when, reach].filter(Boolean).join(' – '), 300)
}
