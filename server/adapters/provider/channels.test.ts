import { expect, test, vi } from 'vitest'
import { ProviderAway } from '../../platform/jobs/failures'
import { channelRequests, graphSubscriptions, isChannelDue, type KnownChannel, keepChannel } from './channels'
import { ProviderRefused } from './refused'

const now = new Date('2026-03-10T08:00:00.000Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
const order = { address: 'https://gewerk.example/api/vendor/webhook', now }

/** A channel that expires after these days. */
const channel = (id: number, days: number, lostAt: Date | null = null): KnownChannel => ({
  ...{ id, channelId: `c${id}`, resourceId: null, expiresAt: inDays(days), lostAt },
})

/** A vendor that grants everything, but for what a test says otherwise. */
const vendor = () => ({
  renew: vi.fn(async (_channel: unknown, until: Date): Promise<Date | null> => until),
  unwatch: vi.fn(async () => {}),
  watch: vi.fn(async () => ({ channelId: 'new', resourceId: null, expiresAt: inDays(6) })),
})

test.each([
  ['a channel far from its end', [channel(1, 3)], false],
  ['none', [], true],
  ['one near its end', [channel(1, 1)], true],
  ['one that has expired', [channel(1, -1)], true],
  ['one that was lost', [channel(1, 5, now)], true],
  ['one beside that which replaced it', [channel(2, 5), channel(1, 1)], true],
])('the vendor is asked exactly where something is due: %s', async (_what, known, isDue) => {
  const asked = vendor()
  const kept = await keepChannel(known, order, asked)
  expect(isChannelDue(known, now)).toBe(isDue)
  const { renew, unwatch, watch } = asked
  expect([renew, unwatch, watch].some(({ mock }) => mock.calls.length > 0)).toBe(isDue)
  if (!isDue) expect(kept).toEqual({ ended: [], renewed: null, opened: null })
})

const answering = (status: number, body = '') =>
  channelRequests({ send: async () => new Response(status === 204 ? null : body, { status }) })
const accessDenied = '{"error":{"code":"accessDenied","message":"The caller does not have permission."}}'

test('a refusal of a subscription is one of the subscription alone; one that is gone is opened anew', async () => {
  const renewed = (status: number, body?: string) =>
    graphSubscriptions(answering(status, body)).renew(channel(1, 1), now)
  await expect(renewed(403, accessDenied)).rejects.toMatchObject({ reason: 'refused' })
  await expect(renewed(400)).rejects.toMatchObject({ reason: 'refused' })
  expect(await renewed(404)).toBeNull()
  expect(await renewed(200, JSON.stringify({ id: 'c1', expirationDateTime: now.toISOString() }))).toEqual(now)
})

test('a channel that cannot be ended is left to expire; an ended access or an absent vendor is a failure', async () => {
  for (const status of [204, 400, 403, 404])
    await graphSubscriptions(answering(status, accessDenied)).unwatch(channel(1, 1))
  for (const failure of [new ProviderRefused('access_withdrawn'), new ProviderAway('vendor.unreachable')]) {
    const send = channelRequests({ send: () => Promise.reject(failure) })
    await expect(graphSubscriptions(send).unwatch(channel(1, 1))).rejects.toBe(failure)
  }
})
