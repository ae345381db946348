import type { AppLoadContext } from '@remix-run/node'
import { expect, test } from 'vitest'
import { keptMail, openOutbox } from './open-outbox.server'

test('in production there is no outbox, and mails are not queried', async () => {
  const context = { outbox: false } as AppLoadContext
  const notFound = { init: { status: 404 } }
  await expect(openOutbox(context, 0)).rejects.toMatchObject(notFound)
  await expect(keptMail(context, 1)).rejects.toMatchObject(notFound)
})
