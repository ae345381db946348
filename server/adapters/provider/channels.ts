import { randomUUID } from 'node:crypto'
import { randomBase62, sha256Hex } from '../../platform/secrets'
import type { ProviderRequest } from './http'

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
  /** Does nothing if it has ended already. */
  unwatch(channel: Pick<Channel, 'channelId' | 'resourceId'>): Promise<void>
}

/** Sends a request; null where what it is about no longer exists. */
type Send = <T>(request: ProviderRequest) => Promise<T | null>

/** Opens a channel of Google's APIs by a request to `…/watch`, of which `post` sends the body. */
export async function openGoogleChannel(
  post: (json: object) => Promise<{ id: string; resourceId: string; expiration?: string }>,
  { address, secret, now, seconds }: ChannelOrder,
): Promise<Channel> {
  const until = now.getTime() + seconds * 1_000
  // Calendar documents the duration, Drive the end.
  const json = { params: { ttl: String(seconds) }, expiration: String(until) }
  const opened = await post({ id: randomUUID(), type: 'web_hook', address, token: secret, ...json })
  const expiresAt = new Date(opened.expiration ? Number(opened.expiration) : until)
  return { channelId: opened.id, resourceId: opened.resourceId, expiresAt }
}

/** Google cannot renew a channel: another one is opened in addition. */
export const googleChannels = (stopUrl: string, send: Send): OpenChannels => ({
  renew: async () => null,
  async unwatch({ channelId: id, resourceId }) {
    await send({ method: 'POST', url: stopUrl, json: { id, resourceId } })
  },
})

interface Subscription {
  id: string
  expirationDateTime: string
}

/** Opens a subscription of Microsoft Graph to a resource, such as `me/drive/root`. */
export async function openSubscription(
  post: (request: ProviderRequest) => Promise<Subscription>,
  { resource, changeType }: { resource: string; changeType: string },
  { address, secret, now, seconds }: ChannelOrder,
): Promise<Channel> {
  const json = {
    ...{ changeType, resource, notificationUrl: address, lifecycleNotificationUrl: address, clientState: secret },
    expirationDateTime: new Date(now.getTime() + seconds * 1_000).toISOString(),
  }
  const { id, expirationDateTime } = await post({ method: 'POST', url: '/v1.0/subscriptions', json, once: true })
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
      await send({ method: 'DELETE', url: urlOf(channelId) })
    },
  }
}

/** A channel as its row has it. */
export interface KnownChannel extends Channel {
  id: number
  /** Nothing can be relied upon from it any more. */
  lostAt: Date | null
}

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
  const current = known.find(({ lostAt, expiresAt }) => lostAt === null && expiresAt > now)
  const superseded = current ? known.filter(one => one !== current) : []
  for (const one of superseded) await vendor.unwatch(one)
  const kept: KeptChannel = { ended: superseded.map(({ id }) => id), renewed: null, opened: null }
  if (current && current.expiresAt.getTime() - now.getTime() > renewedBeforeMs) return kept
  const until = new Date(now.getTime() + lastsSeconds * 1_000)
  const expiresAt = current && (await vendor.renew(current, until))
  if (current && expiresAt) return { ...kept, renewed: { id: current.id, expiresAt } }
  const secret = randomBase62(40)
  const channel = await vendor.watch({ address, secret, now, seconds: lastsSeconds })
  return { ...kept, opened: { ...channel, secretHash: sha256Hex(secret) } }
}
