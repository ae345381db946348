import type { Mail, MailPerson } from '../../../adapters/calendar-mail/mail-port'

const folded = ({ email }: MailPerson) => email.trim().toLowerCase()

/** Each address once, without those in `left`. */
function others(people: readonly MailPerson[], left: Iterable<string>): MailPerson[] {
  const known = new Set(left)
  return people.filter(person => {
    const address = folded(person)
    if (address === '' || known.has(address)) return false
    known.add(address)
    return true
  })
}

/**
 * To whom an answer goes: where the sender wants answers; with all, to everybody who got the mail as well, never to
 * ourselves. An answer to a mail of our own continues it: it goes to its recipients.
 * @param ownAddresses of the mailbox and of its owner
 */
export function answerRecipients(
  { from, replyTo, to, cc }: Pick<Mail, 'from' | 'replyTo' | 'to' | 'cc'>,
  ownAddresses: readonly string[],
): { answerTo: MailPerson[]; answerAll: { to: MailPerson[]; cc: MailPerson[] } } {
  const own = new Set(ownAddresses.map(one => one.toLowerCase()))
  const isOurs = from !== null && own.has(folded(from))
  const wanted = isOurs ? to : replyTo.length > 0 ? replyTo : from ? [from] : []
  // A mail to ourselves alone is answered to ourselves.
  const answerTo = others(wanted, own).length > 0 ? others(wanted, own) : others(wanted, [])
  const all = others([...answerTo, ...others(to, own)], [])
  return { answerTo, answerAll: { to: all, cc: others(cc, [...own, ...all.map(folded)]) } }
}
