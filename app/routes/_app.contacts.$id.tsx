import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Pencil } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { PageHeader } from '~/components/ui/page-header'
import { Day } from '~/components/value'
import { ActivityCard } from '~/features/activity/activity-card'
import { ContactData } from '~/features/contacts/contact-data'
import { ContactRecords } from '~/features/contacts/contact-records'
import { ContactStatusBadge } from '~/features/contacts/contact-status'
import { commonTexts } from '~/i18n/common'
import { contactsTexts } from '~/i18n/contacts'
import { useT } from '~/lib/i18n'
import { useLive } from '~/lib/live'
import { idParam, page } from '~/lib/page.server'
import { useVisit } from '~/lib/recent'
import { useFormat, useMay } from '~/lib/session'
import { whereAllowed } from '~/lib/where-allowed.server'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.contact.name ?? ''} · Gewerk` },
]

export const loader = page(async ({ params, context }: LoaderFunctionArgs) => {
  const { caller } = context
  const id = idParam(params.id)
  const { data: contact } = await caller.contacts.get({ id })
  const newest = { kontakt_id: id, limit: 5 }
  const [projects, offers, invoices, activity] = await Promise.all([
    whereAllowed(context, () => caller.projects.list(newest)),
    whereAllowed(context, () => caller.offers.page(newest)),
    whereAllowed(context, () => caller.invoices.list(newest)),
    caller.activity.list({ kontakt_id: id, limit: 8 }),
  ])
  return { contact, projects, offers, invoices, activity }
})

/** A customer: how to reach them, and everything done for them. */
export default function Contact() {
  const { contact, activity, ...records } = useLoaderData<typeof loader>()
  const t = useT(contactsTexts)
  const common = useT(commonTexts)
  const mayWrite = useMay()('contacts:write')
  const format = useFormat()
  useVisit({ to: `/contacts/${contact.id}`, title: contact.name, kind: 'contacts' })
  useLive(['contacts', 'projects', 'offers', 'invoices'])
  return (
    <>
      <PageHeader
        back={{ to: '/contacts', label: t('title') }}
        title={contact.name}
        badge={<ContactStatusBadge status={contact.status} />}
        subtitle={
          <>
            <span className="tabular">{contact.customer_number}</span> · {t(`kinds.${contact.kind}`)} ·{' '}
            {t('created')} <Day value={format.dayOf(contact.created_at)} />
          </>
        }
        actions={
          mayWrite ? (
            <Button asChild>
              <Link to={`/contacts/${contact.id}/edit`}>
                <Pencil aria-hidden />
                {common('actions.edit')}
              </Link>
            </Button>
          ) : undefined
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_2fr]">
        <div className="grid min-w-0 gap-4">
          <ContactData contact={contact} />
          <ActivityCard key={contact.id} page={activity} of={{ kontakt_id: contact.id }} />
        </div>
        <ContactRecords contact={contact} {...records} />
      </div>
    </>
  )
}
