import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Listener, type NoticeKnobs, pretendNotices } from './notices'
import { bodyOf, json, randomId } from './world'

/** What a test can do with them. */
export interface SubscriptionKnobs extends NoticeKnobs {
  /** Reports an event of the subscriptions themselves, such as `subscriptionRemoved`. */
  sendLifecycle(event: string): void
}

interface Subscription extends Listener {
  clientState: string
  lifecycleUrl: string
}

const failure = (res: ServerResponse, status: number, code: string) =>
  json(res, status, { error: { code, message: code, innerError: {} } })

/** Whether the URL returns the token as plain text, as Graph requires before it sends notifications there. */
async function shakesHands(address: string): Promise<boolean> {
  const token = `Validation: <b>${randomId()}</b> äß`
  const url = new URL(address)
  url.searchParams.set('validationToken', token)
  const response = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(10_000) }).catch(() => null)
  const isText = response?.headers.get('content-type')?.startsWith('text/plain') === true
  return response?.status === 200 && isText && (await response.text()) === token
}

interface Options {
  /** What is subscribed to by a resource: a calendar, a drive; null for one that the request may not name. */
  subjectOf(resource: string, req: IncomingMessage): string | null
  resourceOf(subject: string): string
  maxMinutes: number
  /** The only change type that may be subscribed to, if there is one. */
  changeType?: string
}

/** Subscriptions of Microsoft Graph to one kind of resource, with its notifications of changes and of lifecycle. */
export function pretendSubscriptions({ subjectOf, resourceOf, maxMinutes, changeType }: Options) {
  const noticeOf = ({ id, clientState, expiresAt, subject }: Subscription, more: object) => ({
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({
      value: [
        {
          ...{ subscriptionId: id, subscriptionExpirationDateTime: new Date(expiresAt).toISOString(), clientState },
          ...{ tenantId: 'pretend', resource: resourceOf(subject), ...more },
        },
      ],
    }),
  })
  const notices = pretendNotices<Subscription>(subscription => noticeOf(subscription, { changeType: 'updated' }))

  async function answer(req: IncomingMessage, res: ServerResponse, url: URL): Promise<unknown> {
    const [, known = ''] = /^\/v1\.0\/subscriptions\/([^/]+)$/.exec(url.pathname) ?? []
    const subscription = notices.channels.get(decodeURIComponent(known))
    if (known && !subscription) return failure(res, 404, 'ResourceNotFound')
    if (req.method === 'DELETE' && subscription) {
      notices.channels.delete(subscription.id)
      return void res.writeHead(204).end()
    }
    const given = JSON.parse((await bodyOf(req)).toString() || '{}') as Record<string, string>
    const expiresAt = Date.parse(given.expirationDateTime ?? '')
    if (!(expiresAt <= notices.now() + maxMinutes * 60_000)) return failure(res, 400, 'ValidationError')
    if (subscription) {
      subscription.expiresAt = expiresAt
      return json(res, 200, { id: subscription.id, expirationDateTime: given.expirationDateTime })
    }
    const subject = subjectOf(given.resource ?? '', req)
    if (subject === null) return failure(res, 404, 'ErrorItemNotFound')
    if (changeType !== undefined && given.changeType !== changeType) return failure(res, 400, 'InvalidRequest')
    const address = given.notificationUrl ?? ''
    const lifecycleUrl = given.lifecycleNotificationUrl ?? address
    if ((given.clientState?.length ?? 0) > 128) return failure(res, 400, 'ValidationError')
    for (const one of new Set([address, lifecycleUrl]))
      if (!(await shakesHands(one))) return failure(res, 400, 'ValidationError')
    const fresh = { id: randomId(), subject, address, expiresAt, clientState: given.clientState ?? '' }
    notices.channels.set(fresh.id, { ...fresh, lifecycleUrl })
    return json(res, 201, { id: fresh.id, expirationDateTime: given.expirationDateTime, resource: given.resource })
  }

  const knobs: SubscriptionKnobs = {
    ...notices.knobs,
    sendLifecycle(lifecycleEvent) {
      for (const one of notices.channels.values())
        notices.send({ ...one, address: one.lifecycleUrl }, noticeOf(one, { lifecycleEvent }))
    },
  }
  return { notices, knobs, answer }
}
