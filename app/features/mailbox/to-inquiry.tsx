import { useNavigate } from '@remix-run/react'
import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { toast } from '~/components/ui/toast'
import { mailboxTexts } from '~/i18n/mailbox'
import { useT } from '~/lib/i18n'
import { mutate, Refusal } from '~/lib/procedures'
import { useMay } from '~/lib/session'
import type { Outputs } from '~server/contract'
import type { AccountVendor } from '~server/platform/values/account-vendors'
import { cutText } from '~server/platform/values/cut-text'
import { mailPath, type SharedPlace } from './mail-lines'

type Mail = Outputs['google']['message']['message']

/** Maximum length of a mail's text in an inquiry; the rest stays in the mailbox. */
const maxText = 9_000
const isAddress = (text: string) => text.length <= 254 && /^[^\s@"<>]+@[^\s@"<>]+\.[^\s@"<>]+$/.test(text)

interface ToInquiryProps {
  vendor: AccountVendor
  mail: Mail
  shared: SharedPlace | undefined
}

/** Creates an inquiry from a mail, with its text and a link back to it. */
export function ToInquiry({ vendor, mail, shared }: ToInquiryProps) {
  const t = useT(mailboxTexts)
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)
  if (!useMay()('inquiries:write')) return null

  async function make() {
    setPending(true)
    const { id, subject, from, text } = mail
    const link = `${t('title')}: ${window.location.origin}${mailPath(vendor, id, shared)}`
    try {
      const { data } = await mutate('inquiries.create', {
        title: cutText(subject, 200).trim() || t('noSubject'),
        description: `${cutText(readable(text), maxText).trim()}\n\n${link}`.trim(),
        source: t('title'),
        contact_name: cutText(from?.name ?? '', 200).trim() || null,
        contact_email: from && isAddress(from.email) ? from.email : null,
      })
      toast(t('becameInquiry', { number: data.anfrage_number }))
      navigate(`/inquiries/${data.id}`)
    } catch (error) {
      toast((error instanceof Refusal && error.problem.message) || t('lost'), { tone: 'danger' })
      setPending(false)
    }
  }

  return (
    <Button onClick={make} pending={pending}>
      <Inbox aria-hidden />
      {t('toInquiry')}
    </Button>
  )
}

/** Removes characters that no record accepts. */
const readable = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
