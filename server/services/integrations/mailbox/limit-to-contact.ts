import type { MailDraft, MailEntry, MailProvider } from '../../../adapters/calendar-mail/mail-port'
import { ProviderRefused } from '../../../adapters/provider/refused'

/** What colleagues see of a shared mailbox. */
export interface SharedPart {
  /** The contact's address: only mails from and to it. */
  address: string
  /** Nothing that came before. */
  since: Date
  /** Runs before an answer is sent; one that it refuses is not sent. */
  beforeAnswer: (draft: MailDraft) => Promise<void>
}

/**
 * A mailbox that shows one contact's mails and nothing else. The vendor's search alone is not relied on: what it
 * returns is looked at once more, and each mail before it is opened.
 */
export function limitToContact(mailbox: MailProvider, { address, since, beforeAnswer }: SharedPart): MailProvider {
  const isOld = ({ date }: MailEntry) => date === null || Date.parse(date) < since.getTime()
  const isTheirs = ({ from, to, cc }: MailEntry) =>
    [from, ...to, ...cc].some(one => one?.email.trim().toLowerCase() === address.toLowerCase())
  const read = async (id: string) => {
    const mail = await mailbox.read(id)
    if (isOld(mail) || !isTheirs(mail)) throw new ProviderRefused('message_gone')
    return mail
  }
  return {
    async list(query) {
      const { entries, nextPageToken } = await mailbox.list({ ...query, address })
      const last = entries.at(-1)
      return {
        entries: entries.filter(entry => !isOld(entry) && isTheirs(entry)),
        nextPageToken: last && isOld(last) ? null : nextPageToken,
      }
    },
    read,
    async attachment(id, partId) {
      await read(id)
      return mailbox.attachment(id, partId)
    },
    async prepare(draft) {
      if (draft.replyTo === undefined) throw new ProviderRefused('foreign')
      await read(draft.replyTo)
      const send = await mailbox.prepare(draft)
      await beforeAnswer(draft)
      return send
    },
  }
}
