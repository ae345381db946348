import type { AppLoadContext } from '@remix-run/node'
import { expect, test } from 'vitest'
import { keptMail, openOutbox } from './open-outbox.server'

/** A company with these mails; `kept` are those of which a copy stayed. */
function contextWith(mails: { id: number; status: string }[], kept: number[]): AppLoadContext {
  const caller = {
    mails: {
      list: async () => ({
        data: mails,
        pagination: { limit: 50, offset: 0, total: mails.length, hasMore: false },
      }),
      get: async ({ id }: { id: number }) => ({
        data: { id, eml: kept.includes(id) ? `Message ${id}` : null },
      }),
    },
  }
  return { caller } as unknown as AppLoadContext
}

const notFound = { init: { status: 404 } }

test('mails that stay on this machine can be looked at, also before they are sent', async () => {
  const waiting = { id: 2, status: 'pending' }
  expect((await openOutbox(contextWith([waiting, { id: 1, status: 'sent' }], [1]), 0)).data).toHaveLength(2)
  expect((await openOutbox(contextWith([waiting], []), 0)).data).toHaveLength(1)
  expect((await openOutbox(contextWith([], []), 0)).data).toEqual([])
  expect(await keptMail(contextWith([], [1]), 1)).toBe('Message 1')
})

test('where mails go to a server there is no outbox', async () => {
  const context = contextWith([{ id: 1, status: 'sent' }], [])
  await expect(openOutbox(context, 0)).rejects.toMatchObject(notFound)
  await expect(keptMail(context, 1)).rejects.toMatchObject(notFound)
})
