import type { Ctx } from '../../../context'
import { paperFormat } from '../../../paper/format'
import { dayIn } from '../../../platform/values/days'
import { durationText } from '../../../platform/values/duration-text'
import { paperLocale } from '../../../platform/values/locale'
import { createProposal } from './proposals'
import type { ProposalRecord } from './schema'
import { refusalOf, type Source, sourcesOfRow, type Tool, type Toolbox } from './tools'
import { type Understood, understand } from './understand'

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
    nothing: 'Nichts gefunden.',
    found: (count: number) => (count === 1 ? 'Ein Treffer:' : `${count} Treffer:`),
    first: (count: number) => `Mehr als ${count} Treffer, die ersten davon:`,
    proposed: 'Bitte prüfen: es geschieht erst mit Ihrem Ja.',
    noOffer: (number: string) => `Ein Angebot ${number} finde ich nicht.`,
    whichOffer:
      'Zu welchem Angebot? Fragen Sie auf seiner Seite, oder nennen Sie die Nummer: „Position in Angebot AN-2026-0012: 3 Stk Dachfenster zu 450 Euro“.',
  },
  en: {
    unknown:
      'I did not understand that. Without a language model I understand short sentences such as “open invoices Huber”, “appointments tomorrow”, “phone number of Huber” or “report for roof Moser 6.5 hours carpenter”.',
    forbidden: 'You may not see that, or its module is switched off.',
    nothing: 'Nothing was found.',
    found: (count: number) => (count === 1 ? 'One was found:' : `${count} were found:`),
    first: (count: number) => `More than ${count} were found, the first of them:`,
    proposed: 'Please check: it is done only with your yes.',
    noOffer: (number: string) => `There is no offer ${number}.`,
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
  if (!understood || !tool) return { text: say.unknown, sources: [], proposal: null }
  if (!tool.permitted(ctx)) return { text: say.forbidden, sources: [], proposal: null }
  try {
    if (understood.offer) return await proposeForOffer(ctx, tool, understood, toolbox, page)
    return await (tool.kind === 'write'
      ? propose(ctx, tool, understood.inputs[0] ?? {})
      : read(ctx, tool, understood.inputs))
  } catch (error) {
    return { text: refusalOf(ctx, error).error, sources: [], proposal: null }
  }
}

/** Proposes a change of one offer: the one on screen, or the one with exactly the number in the question. */
async function proposeForOffer(
  ctx: Ctx,
  tool: Tool,
  { offer, inputs }: Understood,
  toolbox: Toolbox,
  page: string | null,
): Promise<GrammarAnswer> {
  const say = texts[ctx.locale]
  const nothing = (text: string): GrammarAnswer => ({ text, sources: [], proposal: null })
  if (typeof offer !== 'object') {
    const [, id] = /^\/offers\/(\d+)$/.exec(page ?? '') ?? []
    return id ? propose(ctx, tool, { id, ...inputs[0] }) : nothing(say.whichOffer)
  }
  const list = toolbox.get('offers_page')
  if (!list?.permitted(ctx)) return nothing(say.forbidden)
  const { data } = (await list.call(ctx, { q: offer.number })) as { data: Row[] }
  const row = data.find(one => String(one.offer_number).toLowerCase() === offer.number.toLowerCase())
  if (!row) return nothing(say.noOffer(offer.number))
  const answer = await propose(ctx, tool, { id: String(row.id), ...inputs[0] })
  return { ...answer, sources: sourcesOfRow('offer', row) }
}

async function propose(ctx: Ctx, tool: Tool, input: Row): Promise<GrammarAnswer> {
  if (!tool.input.safeParse(input).success) return { text: texts[ctx.locale].unknown, sources: [], proposal: null }
  const proposal = await createProposal(ctx, tool, input)
  return { text: texts[ctx.locale].proposed, sources: [], proposal }
}

async function read(ctx: Ctx, tool: Tool, inputs: readonly Row[]): Promise<GrammarAnswer> {
  const say = texts[ctx.locale]
  const rows: Row[] = []
  for (const input of inputs) {
    const { data } = (await tool.call(ctx, input)) as { data?: unknown }
    if (Array.isArray(data)) rows.push(...(data as Row[]))
  }
  const shown = rows.slice(0, most)
  if (shown.length === 0) return { text: say.nothing, sources: [], proposal: null }
  const begin = rows.length > most ? say.first(most) : say.found(shown.length)
  const lines = shown.map(row => `• ${lineOf(row, tool, ctx)}`)
  const sources = shown.flatMap(row => tool.sources({ data: row }))
  return { text: [begin, ...lines].join('\n'), sources, proposal: null }
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
  return [of || text('description'), whose, hours, money, when, reach].filter(Boolean).join(' – ').slice(0, 300)
}
