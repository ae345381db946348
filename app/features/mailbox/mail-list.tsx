import { useState } from 'react'
import { Skeleton } from '~/components/ui/skeleton'
import { mailboxTexts } from '~/i18n/mailbox'
import { useT } from '~/lib/i18n'
import type { InputOf } from '~/lib/procedures'
import type { AccountVendor } from '~server/platform/values/account-vendors'
import { MailLines, MoreButton } from './mail-lines'
import { useAnswer } from './use-answer'
import { VendorProblem } from './vendor-problem'

export type MailQuery = InputOf<'google.messages'>

interface MailListProps {
  vendor: AccountVendor
  query: MailQuery
  search: string
}

/** The mails of a query, page by page; the vendor is queried once the page has rendered. */
export function MailList({ vendor, query, search }: MailListProps) {
  const t = useT(mailboxTexts)
  return (
    <ul aria-label={t('list')} className="divide-y divide-line">
      <MailPage vendor={vendor} query={query} search={search} />
    </ul>
  )
}

function MailPage({ vendor, query, search }: MailListProps) {
  const t = useT(mailboxTexts)
  const { data, problem, retry } = useAnswer(`${vendor}.messages`, query)
  const [more, setMore] = useState(false)
  if (problem !== null)
    return (
      <li>
        <VendorProblem problem={problem} onRetry={retry} />
      </li>
    )
  if (!data) return <Waiting />
  const { messages, nextPageToken } = data
  if (messages.length === 0 && !query.pageToken)
    return <li className="px-4 py-8 text-center text-muted">{t(query.q ? 'nothingFound' : 'none')}</li>
  return (
    <>
      <MailLines vendor={vendor} mails={messages} search={search} sent={query.folder === 'sent'} />
      {nextPageToken === null ? null : more ? (
        <MailPage vendor={vendor} query={{ ...query, pageToken: nextPageToken }} search={search} />
      ) : (
        <MoreButton onMore={() => setMore(true)} />
      )}
    </>
  )
}

function Waiting() {
  const t = useT(mailboxTexts)
  return (
    <li className="grid gap-4 px-4 py-3">
      <span role="status" className="sr-only">
        {t('loading')}
      </span>
      {['a', 'b', 'c', 'd'].map(key => (
        <span key={key} className="grid gap-1.5">
          <Skeleton className="w-2/3" />
          <Skeleton className="w-full" />
        </span>
      ))}
    </li>
  )
}
