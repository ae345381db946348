import type { Ctx } from '../../../context'
import { may } from '../../../platform/actor'
import { joined, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { type Locale, locales } from '../../../platform/values/locale'
import { queueMessage } from '../../exchange/messaging/send'
import { personOf } from '../../people/notifications/notify'
import { answerByGrammar } from '../assistant/answer-by-grammar'
import { countQuestion, questionDay } from '../assistant/count-question'
import type { Toolbox } from '../assistant/tools'

const confirmIt: Record<Locale, string> = {
  de: 'Bestätigen im Assistenten:',
  en: 'Confirm it in the assistant:',
}

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
  userId: number
  /** Null for a picture, a file or a sound. */
  text: string | null
}

/**
 * Answers an employee by the rules of the assistant, as the person whose number it is and with what they may see; what
 * would change something is proposed, and waits for a yes in Gewerk. That only texts are read, or that the questions of
 * the day are used up, is said once a day. Comes last in its transaction.
 */
export async function answerEmployee(
  tx: Tx,
  ctx: Ctx,
  { conversationId, userId, text }: Question,
  toolbox: Toolbox,
): Promise<void> {
  const { tenantId } = ctx.actor
  const member = await tx.membership.findFirst({
    where: { tenantId, userId, status: 'active' },
    select: { userId: true, role: true, permissions: true, user: { select: { name: true, locale: true } } },
  })
  const actor = member && personOf({ ...ctx.actor, label: member.user.name }, member)
  if (!member || !actor || !may(actor, 'assistant:use')) return
  const locale = locales.find(known => known === member.user.locale) ?? 'de'
  const reply = async (answer: string): Promise<void> => {
    await queueMessage(tx, ctx, { conversationId, text: answer.slice(0, 4_000), userId: null })
  }
  const replyOnceADay = async (answer: string): Promise<void> => {
    const today = { conversationId, direction: 'out', text: answer, createdAt: { gte: new Date(questionDay(ctx)) } }
    if ((await tx.conversationMessage.count({ where: { tenantId, ...today } })) === 0) await reply(answer)
  }
  if (text === null) return replyOnceADay(onlyTexts[locale])
  const person: Ctx = { ...ctx, actor, locale, db: joined(ctx.db, tx, tenantId) }
  try {
    await countQuestion(person)
  } catch (error) {
    if (error instanceof DomainError && error.key === 'assistant.spent') return replyOnceADay(spent[locale])
    throw error
  }
  const { text: said, sources, proposal } = await answerByGrammar(person, text, toolbox)
  const address = (path: string) => new URL(path, ctx.settings.baseUrl).href
  const lines = [said, ...sources.slice(0, 3).map(({ path }) => address(path))]
  if (proposal) lines.push(`${confirmIt[locale]} ${address('/')}`)
  await reply(lines.join('\n'))
}
