import { randomUUID } from 'node:crypto'
import type { OAuthApp } from '../../context'
import { randomBase62, sha256Hex } from '../../platform/secrets'
import { cutText } from '../../platform/values/cut-text'
import type { ProviderRequest } from './http'
import { endsAccess, ProviderRefused } from './refused'

/** By which a vendor reports changes to us, until it ends. */
export interface Channel {
  channelId: string
  resourceId: string | null
  expiresAt: Date
}

export interface ChannelOrder {
  /** Address that notifications are sent to. */
  address: string
  /** Secret that the vendor repeats with each notification. */
  secret: string
  now: Date
  seconds: number
}

/** Channels that exist already. @throws ProviderAway, ProviderRefused */
export interface OpenChannels {
  /** The new expiry of a channel; null if the vendor cannot renew channels, or no longer knows this one. */
  renew(channel: Pick<Channel, 'channelId'>, until: Date): Promise<Date | null>
  /** Does nothing if it has ended already; one that the vendor does not let us end expires. */
  unwatch(channel: Pick<Channel, 'channelId' | 'resourceId'>): Promise<void>
}

/** Sends a request; null where what it is about no longer exists. */
type Send = <T>(request: ProviderRequest) => Promise<T | null>

/**
 * Sends all requests about channels of a store. A right that suffices for files may not suffice for channels: what is
 * refused here does not mean that access has ended. An invalid token still does.
 */
export const channelRequests =
  (http: { send(request: ProviderRequest): Promise<Response> }): Send =>
  async <T>(request: ProviderRequest): Promise<T | null> => {
    const response = await http.send({ ...request, expect: [400, 403, 404] })
    if (response.ok && response.status !== 204) return (await response.json()) as T
    const said = await response.text()
    if (response.ok || response.status === 404) return null
    throw new ProviderRefused('refused', { cause: `${response.status} ${cutText(said, 300)}` })
  }

/** @throws ProviderRefused if a vendor has opened nothing: it knows nothing to report from */
function assertOpened<T>(answer: T | null): T {
  if (answer === null) throw new ProviderRefused('refused', { cause: 'nothing to report from' })
  return answer
}

/** Until a channel that cannot be ended expires, its notices come from no channel of ours. */
async function endIfAllowed(request: Promise<unknown>): Promise<void> {
  try {
    await request
  } catch (error) {
    if (!(error instanceof ProviderRefused) || endsAccess(error.reason)) throw error
  }
}

/** Opens a channel of Google's APIs by a request to `…/watch`, of which `post` sends the body. */
export async function openGoogleChannel(
  post: (json: object) => Promise<{ id: string; resourceId: string; expiration?: string } | null>,
  { address, secret, now, seconds }: ChannelOrder,
): Promise<Channel> {
  const until = now.getTime() + seconds * 1_000
  // Calendar documents the duration, Drive the end.
  const json = { params: { ttl: String(seconds) }, expiration: String(until) }
  const { id, resourceId, expiration } = assertOpened(
    await post({ id: randomUUID(), type: 'web_hook', address, token: secret, ...json }),
  )
  return { channelId: id, resourceId, expiresAt: new Date(expiration ? Number(expiration) : until) }
}

/** Google cannot renew a channel: another one is opened in addition. */
export const googleChannels = (stopUrl: string, send: Send): OpenChannels => ({
  renew: async () => null,
  async unwatch({ channelId: id, resourceId }) {
    await endIfAllowed(send({ method: 'POST', url: stopUrl, json: { id, resourceId } }))
  },
})

interface Subscription {
  id: string
  expirationDateTime: string
}

/** Opens a subscription of Microsoft Graph to a resource, such as `me/drive/root`. */
export async function openSubscription(
  post: (request: ProviderRequest) => Promise<Subscription | null>,
  { resource, changeType }: { resource: string; changeType: string },
  { address, secret, now, seconds }: ChannelOrder,
): Promise<Channel> {
  const json = {
    ...{ changeType, resource, notificationUrl: address, lifecycleNotificationUrl: address, clientState: secret },
    expirationDateTime: new Date(now.getTime() + seconds * 1_000).toISOString(),
  }
  const request = { method: 'POST', url: '/v1.0/subscriptions', json, once: true }
  const { id, expirationDateTime } = assertOpened(await post(request))
  return { channelId: id, resourceId: null, expiresAt: new Date(expirationDateTime) }
}

export function graphSubscriptions(send: Send): OpenChannels {
  const urlOf = (id: string) => `/v1.0/subscriptions/${encodeURIComponent(id)}`
  return {
    async renew({ channelId }, until) {
      const json = { expirationDateTime: until.toISOString() }
      const renewed = await send<Subscription>({ method: 'PATCH', url: urlOf(channelId), json })
      return renewed && new Date(renewed.expirationDateTime)
    },
    async unwatch({ channelId }) {
      await endIfAllowed(send({ method: 'DELETE', url: urlOf(channelId) }))
    },
  }
}

/** A channel as its row has it. */
export interface KnownChannel extends Channel {
  id: number
  /** Nothing can be relied upon from it any more. */
  lostAt: Date | null
}

/** Vendors push only to addresses that they can reach; a simulated vendor may run on the same machine. */
export const isReachable = (address: string, { baseUrl }: Pick<OAuthApp, 'baseUrl'>): boolean =>
  baseUrl !== null || address.startsWith('https:')

/** What has to be written once a channel is open. */
export interface KeptChannel {
  /** Rows of channels that have ended. */
  ended: number[]
  renewed: { id: number; expiresAt: Date } | null
  opened: (Channel & { secretHash: string }) | null
}

const dayMs = 86_400_000
/** Duration of a channel, which every vendor allows. */
const lastsSeconds = 6 * 86_400
const renewedBeforeMs = 2 * dayMs

/** How the channels of a subject stand, the latest to expire first. */
function stateOfChannels(known: readonly KnownChannel[], now: Date) {
  const current = known.find(({ lostAt, expiresAt }) => lostAt === null && expiresAt > now)
  return {
    current,
    superseded: current ? known.filter(one => one !== current) : [],
    isEnding: !current || current.expiresAt.getTime() - now.getTime() <= renewedBeforeMs,
  }
}

/** Whether `keepChannel` has anything to ask the vendor: decided without access to the account. */
export function isChannelDue(known: readonly KnownChannel[], now: Date): boolean {
  const { superseded, isEnding } = stateOfChannels(known, now)
  return isEnding || superseded.length > 0
}

/**
 * Makes sure that a channel is open: it is renewed before it expires, or another one is opened beside it, and one that
 * was replaced is ended at the next check, so that no change is missed in between.
 * @param known all channels of a subject, the latest to expire first
 * @throws ProviderAway, ProviderRefused
 */
export async function keepChannel(
  known: readonly KnownChannel[],
  { address, now }: { address: string; now: Date },
  vendor: OpenChannels & { watch(order: ChannelOrder): Promise<Channel> },
): Promise<KeptChannel> {
  const { current, superseded, isEnding } = stateOfChannels(known, now)
  for (const one of superseded) await vendor.unwatch(one)
  const kept: KeptChannel = { ended: superseded.map(({ id }) => id), renewed: null, opened: null }
  if (!isEnding) return kept
  const until = new Date(now.getTime() + lastsSeconds * 1_000)
  const expiresAt = current && (await vendor.renew(current, until))
  if (current && expiresAt) return { ...kept, renewed: { id: current.id, expiresAt } }
  const secret = randomBase62(40)
  const channel = await vendor.watch({ address, secret, now, seconds: lastsSeconds })
  return { ...kept, opened: { ...channel, secretHash: sha256Hex(secret) } }
}
