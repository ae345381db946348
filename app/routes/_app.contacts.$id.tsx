import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Pencil, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { PageHeader } from '~/components/ui/page-header'
import { Day, None } from '~/components/value'
import { ActivityCard } from '~/features/activity/activity-card'
import { DocumentsCard } from '~/features/company-documents/documents-card'
import { requestedDocuments } from '~/features/company-documents/requested-documents.server'
import { Address } from '~/features/contacts/address'
import { ContactStatusBadge } from '~/features/contacts/contact-status'
import { MailCard } from '~/features/mailbox/mail-card'
import { RecordCard } from '~/features/records/record-card'
import { invoiceLine, offerLine, projectLine } from '~/features/records/record-lines'
import { commonTexts } from '~/i18n/common'
import { contactsTexts } from '~/i18n/contacts'
import { useT } from '~/lib/i18n'
import { useLive } from '~/lib/live'
import { telephoneLink } from '~/lib/outside-links'
import { idParam, page } from '~/lib/page.server'
import { useVisit } from '~/lib/recent'
import { useFormat, useMay } from '~/lib/session'
import { whereAllowed } from '~/lib/where-allowed.server'
import type { Outputs } from '~server/contract'
import { shownEmail } from '~server/platform/values/shown-email'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.contact.name ?? ''} · Gewerk` }]

export const loader = page(async (args: LoaderFunctionArgs) => {
  const { params, context } = args
  const { caller } = context
  const id = idParam(params.id)
  const { data: contact } = await caller.contacts.get({ id })
  const newest = { kontakt_id: id, limit: 5 }
  const [projects, offers, invoices, activity, documents] = await Promise.all([
    whereAllowed(context, () => caller.projects.list(newest)),
    whereAllowed(context, () => caller.offers.page(newest)),
    whereAllowed(context, () => caller.invoices.list(newest)),
    caller.activity.list({ kontakt_id: id, limit: 8 }),
    whereAllowed(context, () => requestedDocuments(args, { contact_id: id })),
  ])
  return { contact, projects, offers, invoices, activity, documents }
})

/** A contact: how to reach them, and everything done for them. */
export default function Contact() {
  const { contact, activity, documents, ...records } = useLoaderData<typeof loader>()
  const t = useT(contactsTexts)
  const common = useT(commonTexts)
  const mayWrite = useMay()('contacts:write')
  const format = useFormat()
  useVisit({ to: `/contacts/${contact.id}`, title: contact.name, kind: 'contacts' })
  useLive(['contacts', 'projects', 'offers', 'invoices', 'documents'])
  return (
    <>
      <PageHeader
        back={{ to: '/contacts', label: t('title') }}
        title={contact.name}
        badge={<ContactStatusBadge status={contact.status} />}
        subtitle={
          <>
            <span className="tabular">{contact.customer_number}</span> · {t(`kinds.${contact.kind}`)} · {t('created')}{' '}
            <Day value={format.dayOf(contact.created_at)} />
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
        <div className="grid min-w-0 gap-4">
          <ContactRecords contact={contact} {...records} />
          <MailCard address={contact.email} contactId={contact.id} />
          {documents ? <DocumentsCard place={`contact_id=${contact.id}`} documents={documents} /> : null}
        </div>
      </div>
    </>
  )
}

interface ContactRecordsProps {
  contact: { id: number }
  projects: Outputs['projects']['list'] | null
  offers: Outputs['offers']['page'] | null
  invoices: Outputs['invoices']['list'] | null
}

/** The newest projects, offers and invoices of a contact; null if the user may not see them. */
function ContactRecords({ contact: { id }, projects, offers, invoices }: ContactRecordsProps) {
  const t = useT(contactsTexts)
  const may = useMay()
  const of = `kontakt_id=${id}`
  const all = (noun: string) => `/${noun}?${of}`
  const create = (permission: string, to: string, label: string) =>
    may(permission) ? (
      <Button asChild variant="ghost" size="sm">
        <Link to={to}>
          <Plus aria-hidden />
          {label}
        </Link>
      </Button>
    ) : undefined
  return (
    <div className="grid min-w-0 gap-4">
      <RecordCard
        title={t('detail.projects')}
        records={projects}
        line={projectLine}
        all={all('projects')}
        empty={t('detail.noProjects')}
        action={create('projects:write', `/projects/new?${of}`, t('detail.newProject'))}
      />
      <RecordCard
        title={t('detail.offers')}
        records={offers}
        line={offerLine}
        all={all('offers')}
        empty={t('detail.noOffers')}
        action={create('offers:write', `/offers/new?${of}`, t('detail.newOffer'))}
      />
      <RecordCard
        title={t('detail.invoices')}
        records={invoices}
        line={invoiceLine}
        all={all('invoices')}
        empty={t('detail.noInvoices')}
        action={create('invoices:write', `/invoices/new?${of}`, t('detail.newInvoice'))}
      />
    </div>
  )
}

/** Contact details and notes. */
function ContactData({ contact }: { contact: Outputs['contacts']['get']['data'] }) {
  const t = useT(contactsTexts)
  const { salutation, title, first_name, last_name, email, phone, mobile, vat_number, notes, kind } = contact
  const addressed = salutation && salutation !== 'mx' ? t(`salutations.${salutation}`) : null
  const person = [addressed, title, first_name, last_name].filter(Boolean).join(' ')
  return (
    <Card className="min-w-0">
      <CardHeader title={t('detail.data')} />
      <CardContent className="grid gap-4">
        <dl className="grid grid-cols-[7.5rem_1fr] gap-x-3 gap-y-2 [&_dd]:min-w-0 [&_dd]:break-words [&_dt]:text-muted">
          {kind === 'company' && person ? <Line name={t('form.contactPerson')}>{person}</Line> : null}
          {kind === 'person' && (addressed || title) ? <Line name={t('form.salutation')}>{person}</Line> : null}
          <Line name={t('phone')}>{phone ? <Telephone number={phone} /> : <None />}</Line>
          {mobile ? (
            <Line name={t('mobile')}>
              <Telephone number={mobile} />
            </Line>
          ) : null}
          <Line name={t('email')}>
            {email ? (
              <a href={`mailto:${email}`} className="text-accent-ink hover:underline">
                {shownEmail(email)}
              </a>
            ) : (
              <None />
            )}
          </Line>
          <Line name={t('address')}>
            <Address of={contact} />
          </Line>
          {vat_number ? <Line name={t('form.vat_number')}>{vat_number}</Line> : null}
        </dl>
        {notes ? (
          <div className="border-t border-line pt-3">
            <h3 className="mb-1 text-xs font-medium text-muted">{t('form.notes')}</h3>
            <p className="break-words whitespace-pre-line">{notes}</p>
          </div>
        ) : null}
      </CardContent>
    </Card>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function Telephone({ number }: { number: string }) {
  return (
    <a href={telephoneLink(number)} className="text-accent-ink hover:underline">
      {number}
    </a>
  )
}
