import type { z } from 'zod'
import type { ReceivedRequest } from '../../../adapters/received-requests'
import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import { cutText } from '../../../platform/values/cut-text'
import { headerValue } from '../../../platform/values/header-value'
import type { ReceivedDetail, ReceivedRecord, ReceiverEnvelope } from './schema'

/** This company's receiver for trying webhooks out; null when there is none. */
export async function readReceiver({ webhookReceiver, actor }: Ctx): Promise<z.infer<typeof ReceiverEnvelope>> {
  if (!webhookReceiver) return { data: null }
  const { tenantId } = actor
  return {
    data: {
      address: webhookReceiver.addressOf(tenantId),
      answer: webhookReceiver.answerOf(tenantId),
      received: webhookReceiver.receivedBy(tenantId).map(toReceivedRecord),
    },
  }
}

/** One request with headers and body. @throws DomainError webhook.request_not_found */
export async function getReceived(
  { webhookReceiver, actor }: Ctx,
  { id }: { id: number },
): Promise<{ data: ReceivedDetail }> {
  const request = webhookReceiver?.receivedBy(actor.tenantId).find(one => one.id === id)
  if (!request) throw new DomainError('webhook.request_not_found')
  return {
    data: {
      ...toReceivedRecord(request),
      path: request.path,
      headers: [...request.headers],
      body: request.body.toString('utf8'),
    },
  }
}

function toReceivedRecord({ id, at, headers, signature, secrets, open, statusCode }: ReceivedRequest): ReceivedRecord {
  const header = (wanted: string) => headerValue(headers, wanted)
  return {
    id,
    received_at: at.toISOString(),
    event: shortened(header('x-service-event')),
    event_id: shortened(header('webhook-id')),
    delivery_id: countOf(header('x-service-delivery')),
    attempt: countOf(header('x-service-attempt')),
    test: header('x-service-test') === 'true',
    signature,
    secrets,
    open,
    status_code: statusCode,
  }
}

/** Cut to what a list has room for: a sender may write anything into a header. */
const shortened = (text: string | null): string | null => (text === null ? null : cutText(text, 100))

const countOf = (text: string | null): number | null => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null)
