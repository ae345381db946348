import { maxButtonText } from '../../../adapters/whatsapp'
import type { Ctx } from '../../../context'
import { paperFormat } from '../../../paper/format'
import type { Tx } from '../../../platform/database/db'
import { cutText } from '../../../platform/values/cut-text'
import { type Locale, paperLocale } from '../../../platform/values/locale'
import { queueMessage } from '../../exchange/messaging/queue-message'
import { proposalText, type ValueStyle } from '../assistant/proposal-text-rules'
import type { ProposalRecord } from '../assistant/schema'
import type { Source } from '../assistant/sources'

const texts = {
  de: {
    confirmIt: 'Zu lang für Knöpfe. Bestätigen im Assistenten:',
    answerIt: 'Mit „ja“ wird es gemacht, mit „nein“ verworfen.',
  },
  en: {
    confirmIt: 'Too long for buttons. Confirm it in the assistant:',
    answerIt: '“Yes” does it, “no” discards it.',
  },
} satisfies Record<Locale, Record<string, string>>

interface Answer {
  text: string
  sources: readonly Source[]
  proposals: readonly ProposalRecord[]
}

const maxReplyLength = 4_000
const maxLinks = 3

/**
 * Queues an answer to an employee as messages: its text with the first proposal and all its values, else with links to
 * the first records; then the other proposals. A person who confirms has seen every value, so a proposal too long for a
 * message with buttons is confirmed in Gewerk.
 */
export async function sendAssistantAnswer(
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
