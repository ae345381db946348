import { Form, useNavigation } from '@remix-run/react'
import { MessageSquare } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { StatusBadge } from '~/components/ui/status-badge'
import { listOf } from '~/features/lists/list'
import { contactFormTexts } from '~/i18n/contactForm'
import { useT } from '~/lib/i18n'
import type { Outputs } from '~server/contract'
import { cutText } from '~server/platform/values/cut-text'
import { shownEmail } from '~server/platform/values/shown-email'
import { interests } from '~server/services/operation/contact-requests/rules'

type Request = Outputs['contactRequests']['list']['data'][number]

/** Messages received through the contact form, for operators. */
export const contactRequestList = listOf(caller => () => caller.contactRequests.list())({
  path: '/admin/contact-requests',
  texts: contactFormTexts,
  title: 'list.title',
  subtitle: 'list.subtitle',
  icon: MessageSquare,
  live: [],
  rowName: row => row.name,
  opens: false,
  columns: {
    from: {
      label: 'list.from',
      value: row => [row.name, shownEmail(row.email), row.company, row.phone].filter(Boolean).join(', '),
      cell: row => <From row={row} />,
      className: 'max-w-72 whitespace-normal',
    },
    kind: { label: 'list.kind', value: (row, t) => t(`list.kinds.${row.kind}`), card: 'meta' },
    text: {
      label: 'list.text',
      value: (row, t) => [aboutOf(row, t), row.message].filter(Boolean).join(' · '),
      cell: row => <Message row={row} />,
      card: 'meta',
    },
    state: {
      label: 'list.state',
      value: (row, t) => t(stateOf(row)[0]),
      cell: (row, t) => {
        const [label, tone] = stateOf(row)
        return <StatusBadge tone={tone}>{t(label)}</StatusBadge>
      },
      card: 'badge',
    },
    received: { label: 'list.received', value: row => row.created_at, as: 'ago' },
    steps: { label: 'steps', cell: row => <Steps row={row} />, align: 'right', card: 'value' },
  },
  table: ['from', 'kind', 'text', 'state', 'received', 'steps'],
  search: false,
  empty: { title: 'list.empty.title', body: 'list.empty.body' },
  csv: ['from', 'kind', 'text', 'state', 'received'],
})

const stateOf = ({ handled_at, suspected }: Request) =>
  handled_at
    ? (['list.handled', 'neutral'] as const)
    : suspected
      ? (['list.suspected', 'warning'] as const)
      : (['list.open', 'info'] as const)

/** Sender and contact details. */
function From({ row: { name, email, company, phone } }: { row: Request }) {
  return (
    <span className="grid gap-0.5 break-words">
      <span className="font-medium">{[name, company].filter(Boolean).join(', ')}</span>
      <span className="text-[13px] font-normal text-muted">
        {[shownEmail(email), phone].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}

/** The beginning of the message; the rest on request. */
function Message({ row }: { row: Request }) {
  const t = useT(contactFormTexts)
  const about = aboutOf(row, t)
  const text = row.message ?? about
  if (!row.message || row.message.length < 80) return <span className="break-words whitespace-pre-line">{text}</span>
  return (
    <details className="max-w-120">
      <summary className="cursor-pointer">{cutText(row.message, 80)} …</summary>
      <p className="mt-2 break-words whitespace-pre-line">{row.message}</p>
      {about ? <p className="mt-2 text-muted">{about}</p> : null}
    </details>
  )
}

/** The trade and what is of interest. */
const aboutOf = ({ trade, interests }: Request, t: Parameters<typeof interestName>[0]) =>
  [trade, ...interests.map(interest => interestName(t, interest))].filter(Boolean).join(', ')

type Known = (typeof interests)[number]
const interestName = (t: (key: `interest.${Known}`) => string, interest: string): string => {
  const known = interests.find(one => one === interest)
  return known ? t(`interest.${known}`) : interest
}

function Steps({ row }: { row: Request }) {
  const t = useT(contactFormTexts)
  const { formData } = useNavigation()
  const step = (intent: 'handle' | 'reopen' | 'invite' | 'remove') => (
    <Button
      type="submit"
      size="sm"
      name="intent"
      value={intent}
      variant={intent === 'remove' ? 'danger' : undefined}
      pending={formData?.get('id') === String(row.id) && formData.get('intent') === intent}
      aria-label={t(`list.${intent}Named`, { name: row.name })}
    >
      {t(`list.${intent}`)}
    </Button>
  )
  return (
    <Form method="post" className="flex flex-wrap justify-end gap-2">
      <input type="hidden" name="id" value={row.id} />
      {row.handled_at ? step('reopen') : step('handle')}
      {row.kind === 'access' && !row.handled_at ? step('invite') : null}
      {row.handled_at || row.suspected ? step('remove') : null}
    </Form>
  )
}
