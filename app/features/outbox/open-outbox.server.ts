import { type AppLoadContext, data } from '@remix-run/node'
import type { PageError } from '~/lib/page.server'

const LIMIT = 50

/**
 * A page of the outbox. Where mails go to a server there is none: a mail that was sent without its copy being kept
 * proves that, and the page does not exist then.
 */
export async function openOutbox({ caller }: AppLoadContext, offset: number) {
  const mails = await caller.mails.list({ limit: LIMIT, offset })
  const sent = mails.data.find(mail => mail.status === 'sent')
  if (sent && !(await isKept(caller, sent.id))) throw noOutbox()
  return mails
}

/** One mail of the outbox as it was sent; a page that does not exist for one that was not kept. */
export async function keptMail({ caller }: AppLoadContext, id: number): Promise<string> {
  const { data: mail } = await caller.mails.get({ id })
  if (mail.eml === null) throw noOutbox()
  return mail.eml
}

const isKept = async (caller: AppLoadContext['caller'], id: number): Promise<boolean> =>
  (await caller.mails.get({ id })).data.eml !== null

const noOutbox = () => data({ message: '' } satisfies PageError, { status: 404 })
