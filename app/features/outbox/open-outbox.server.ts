import { type AppLoadContext, data } from '@remix-run/node'
import type { PageError } from '~/lib/page.server'

const LIMIT = 50

/** A page of the outbox; 404 in production. */
export async function openOutbox({ caller, outbox }: AppLoadContext, offset: number) {
  if (!outbox) throw noOutbox()
  return caller.mails.list({ limit: LIMIT, offset })
}

/** One mail of the outbox as sent; 404 if it was not kept. */
export async function keptMail({ caller, outbox }: AppLoadContext, id: number): Promise<string> {
  if (!outbox) throw noOutbox()
  const { data: mail } = await caller.mails.get({ id })
  if (mail.eml === null) throw noOutbox()
  return mail.eml
}

const noOutbox = () => data({ message: '' } satisfies PageError, { status: 404 })
