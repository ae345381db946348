import { z } from 'zod'
import { maxButtonText } from '../../../adapters/whatsapp'
import type { Ctx } from '../../../context'
import { paperFormat } from '../../../paper/format'
import { may, type TenantId } from '../../../platform/actor'
import { attempt } from '../../../platform/database/attempt'
import { joined, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { enqueue, jobType } from '../../../platform/jobs/jobs'
import { cutText } from '../../../platform/values/cut-text'
import { folded } from '../../../platform/values/folded'
import { type Locale, locales, paperLocale } from '../../../platform/values/locale'
import { parseButtonAnswer } from '../../exchange/messaging/proposal-buttons'
import { queueMessage } from '../../exchange/messaging/send-message'
import { personOf } from '../../people/notifications/notify'
import { answerByGrammar } from '../assistant/answer-by-grammar'
import { confirmProposal, discardProposal } from '../assistant/confirm-proposal'
import { countQuestion, questionDay } from '../assistant/count-question'
import { proposalText, type ValueStyle } from '../assistant/rules'
import type { ProposalRecord } from '../assistant/schema'
import { refusalOf, type Source, type Toolbox } from '../assistant/tools'

/** One job for each question to the language model, by the id of the stored message. */
export const employeeAnswering = jobType('conversations.answer', { payload: z.object({}), cursor: z.object({}) })

const texts = {
  de: {
    confirmIt: 'Zu lang für Knöpfe. Bestätigen im Assistenten:',
    answerIt: 'Mit „ja“ wird es gemacht, mit „nein“ verworfen.',
    done: 'Erledigt.',
    discarded: 'Verworfen.',
    nothingOpen:
      'Darüber ist schon entschieden, oder der Vorschlag ist abgelaufen (nach einem Tag, oder weil 20 neuere offen sind). Es wurde nichts geändert.',
  },
  en: {
    confirmIt: 'Too long for buttons. Confirm it in the assistant:',
    answerIt: '“Yes” does it, “no” discards it.',
    done: 'Done.',
    discarded: 'Discarded.',
    nothingOpen:
      'That is decided already, or the proposal has expired (after a day, or since 20 newer ones are open). Nothing was changed.',
  },
} satisfies Record<Locale, Record<string, string>>

const onlyTexts: Record<Locale, string> = {
  de: 'Hier werden nur Texte gelesen. Fotos und Dateien gehören in Gewerk an den Rapport oder das Projekt.',
  en: 'Only texts are read here. Photos and files belong to the site report or the project in Gewerk.',
}
const spent: Record<Locale, string> = {
  de: 'Für heute sind alle Fragen an den Assistenten verbraucht. Morgen antwortet er wieder.',
  en: 'All questions to the assistant are used up for today. It answers again tomorrow.',
}

interface Question {
  conversationId: number
  /** The stored message. */
  messageId: number
  userId: number
  /** Null for a picture, a file or audio. */
  text: string | null
  /** The label of the button that was pressed; null when none was. */
  button: string | null
}

/**
 * Answers an employee with the rights of the person whose number it is. A change is proposed with all its values and
 * awaits their yes: by a button, or as a word. A question to the language model is answered by a job; without a model
 * the rules of the assistant answer at once. The notices that only texts are read, or that the daily limit is used up,
 * are sent once a day. Must come last in its transaction.
 */
export async function answerEmployee(
  tx: Tx,
  ctx: Ctx,
  { conversationId, messageId, userId, text, button }: Question,
  toolbox: Toolbox,
): Promise<void> {
  const { tenantId } = ctx.actor
  const employee = await employeeAs(tx, ctx, userId)
  if (!employee) return
  const person: Ctx = { ...employee, db: joined(ctx.db, tx, tenantId) }
  const { locale } = person
  const reply = (answer: string) => queueMessage(tx, ctx, { conversationId, text: answer, userId: null })
  const replyOnceADay = async (answer: string): Promise<void> => {
    const today = { conversationId, direction: 'out', text: answer, createdAt: { gte: new Date(questionDay(ctx)) } }
    if ((await tx.conversationMessage.count({ where: { tenantId, ...today } })) === 0) await reply(answer)
  }
  if (text === null) return replyOnceADay(onlyTexts[locale])
  const decision = await decisionIn(tx, tenantId, { conversationId, text, button })
  if (decision) return void (await reply(await decided(tx, person, decision, toolbox)))
  try {
    await countQuestion(person)
  } catch (error) {
    if (error instanceof DomainError && error.key === 'assistant.spent') return replyOnceADay(spent[locale])
    throw error
  }
  if (ctx.models.chat) return enqueue(tx, ctx, employeeAnswering, { key: String(messageId), payload: {} })
  const { text: said, sources, proposal } = await answerByGrammar(person, text, toolbox)
  await queueAnswer(tx, person, conversationId, { text: said, sources, proposals: proposal ? [proposal] : [] })
}

/** The context of an active member who may use the assistant, in their language; null for anyone else. */
export async function employeeAs(tx: Tx, ctx: Ctx, userId: number): Promise<Ctx | null> {
  const member = await tx.membership.findFirst({
    where: { tenantId: ctx.actor.tenantId, userId, status: 'active' },
    select: { userId: true, role: true, permissions: true, user: { select: { name: true, locale: true } } },
  })
  const actor = member && personOf({ ...ctx.actor, label: member.user.name }, member)
  if (!member || !actor || !may(actor, 'assistant:use')) return null
  return { ...ctx, actor, locale: locales.find(known => known === member.user.locale) ?? 'de' }
}

interface Answer {
  text: string
  sources: readonly Source[]
  proposals: readonly ProposalRecord[]
}

const maxReplyLength = 4_000
const maxLinks = 3

/**
 * Queues an answer to an employee: its text with links to the first records, and each proposal with all its values. A
 * person who confirms has seen every value, so a proposal too long for a message with buttons is confirmed in Gewerk.
 */
export async function queueAnswer(
  tx: Tx,
  person: Ctx,
  conversationId: number,
  { text, sources, proposals: [first, ...others] }: Answer,
): Promise<void> {
  const address = (path: string) => new URL(path, person.settings.baseUrl).href
  const reply = (answer: string, proposalId?: number) =>
    queueMessage(tx, person, {
      ...{ conversationId, text: cutText(answer, maxReplyLength), userId: null },
      ...(proposalId === undefined ? {} : { proposalId }),
    })
  const say = texts[person.locale]
  const lines = [...(text === '' ? [] : [text]), ...sources.slice(0, maxLinks).map(({ path }) => address(path))]
  const propose = (begin: string[], proposal: ProposalRecord, instead: string[]) => {
    const whole = [...begin, proposalText(person.locale, proposal, valueStyle(person)), '', say.answerIt].join('\n')
    return whole.length <= maxButtonText
      ? reply(whole, proposal.id)
      : reply([...instead, `${say.confirmIt} ${address('/')}`].join('\n'))
  }
  await (first ? propose(text === '' ? [] : [text, ''], first, lines) : reply(lines.join('\n')))
  for (const proposal of others) await propose([], proposal, [])
}

/** Formats as the office reads them, in the company's time zone. */
function valueStyle({ actor, locale }: Ctx): ValueStyle {
  const { quantity, day, instant } = paperFormat(paperLocale(actor, locale), actor.timeZone)
  return { number: quantity, day, instant }
}

interface Decision {
  proposalId: number
  isYes: boolean
}

/**
 * The decision on a proposal: a button shown with it in this conversation, or a plain yes or no in reply. A word
 * answers the latest message only.
 */
async function decisionIn(
  tx: Tx,
  tenantId: TenantId,
  { conversationId, text, button }: Pick<Question, 'conversationId' | 'text' | 'button'>,
): Promise<Decision | null> {
  const out = { tenantId, conversationId, direction: 'out' }
  const pressed = button === null ? null : parseButtonAnswer(button)
  if (pressed) {
    const { proposalId } = pressed
    return (await tx.conversationMessage.count({ where: { ...out, proposalId } })) > 0 ? pressed : null
  }
  const word = folded(text ?? '')
    .replace(/[^a-z ]/g, '')
    .trim()
  const isYes = /^(ja|ja bitte|yes|yes please)$/.test(word)
  if (!isYes && !/^(nein|nein danke|no|no thanks)$/.test(word)) return null
  const last = await tx.conversationMessage.findFirst({
    ...{ where: out, orderBy: { id: 'desc' }, select: { proposalId: true } },
  })
  return last?.proposalId ? { proposalId: last.proposalId, isYes } : null
}

/** Executes or discards it, with the person's present rights, and reports the outcome. */
async function decided(tx: Tx, person: Ctx, { proposalId: id, isYes }: Decision, toolbox: Toolbox): Promise<string> {
  const say = texts[person.locale]
  const done = async () => {
    if (!isYes) {
      await discardProposal(person, { id })
      return say.discarded
    }
    const { data } = await confirmProposal(person, { id }, toolbox)
    const path = data.source?.path
    return path ? `${say.done} ${new URL(path, person.settings.baseUrl).href}` : say.done
  }
  // A refusal by the procedure leaves the proposal unchanged.
  return attempt(tx, done, error => {
    // A procedure wraps errors thrown by its service.
    const refusal = error instanceof DomainError ? error : (error as Error).cause
    if (!(refusal instanceof DomainError)) throw error
    const isOver = refusal.key === 'assistant_proposal.decided' || refusal.key === 'assistant_proposal.not_found'
    return isOver ? say.nothingOpen : refusalOf(person, error).error
  })
}
