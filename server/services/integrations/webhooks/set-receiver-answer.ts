import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import type { SetReceiverAnswer } from './schema'

/**
 * Chooses what the receiver for trying webhooks out answers to this company's webhooks from now on, until the process
 * ends. @throws DomainError webhook.receiver_not_found
 */
export async function setReceiverAnswer({ webhookReceiver, actor }: Ctx, { answer }: SetReceiverAnswer) {
  if (!webhookReceiver) throw new DomainError('webhook.receiver_not_found')
  webhookReceiver.answerWith(actor.tenantId, answer)
  return { data: { answer } }
}
