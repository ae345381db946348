import type { Ctx } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import { attempt } from '../../../platform/database/attempt'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { folded } from '../../../platform/values/folded'
import type { Locale } from '../../../platform/values/locale'
import { parseButtonAnswer } from '../../exchange/messaging/proposal-buttons'
import { confirmProposal } from '../assistant/confirm-proposal'
import { discardProposal } from '../assistant/discard-proposal'
import { refusalOf } from '../assistant/refusal'
import type { Toolbox } from '../assistant/tool'

const texts = {
  de: {
    done: 'Erledigt.',
    discarded: 'Verworfen.',
    nothingOpen:
      'Darüber ist schon entschieden, oder der Vorschlag ist abgelaufen (nach einem Tag, oder weil 20 neuere offen sind). Es wurde nichts geändert.',
  },
  en: {
    done: 'Done.',
    discarded: 'Discarded.',
    nothingOpen:
      'That is decided already, or the proposal has expired (after a day, or since 20 newer ones are open). Nothing was changed.',
  },
} satisfies Record<Locale, Record<string, string>>

interface Decision {
  proposalId: number
  isYes: boolean
}

/**
 * The decision on a proposal: a button shown with it in this conversation, or a plain yes or no in reply. A word
 * answers the latest message only.
 */
export async function findDecision(
  tx: Tx,
  tenantId: TenantId,
  { conversationId, text, button }: { conversationId: number; text: string | null; button: string | null },
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

/** Executes a proposal or discards it, with the person's present rights; returns the text that reports the outcome. */
export async function decideProposal(
  tx: Tx,
  person: Ctx,
  { proposalId: id, isYes }: Decision,
  toolbox: Toolbox,
): Promise<string> {
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
