import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useRevalidator } from '@remix-run/react'
import { FileText, Lock, Receipt } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { PageHeader } from '~/components/ui/page-header'
import { toast } from '~/components/ui/toast'
import { Instant } from '~/components/value'
import { RecordDocuments } from '~/features/company-documents/record-documents'
import { CustomerLinkCard, type CustomerLinksOf } from '~/features/customer/customer-link-card'
import { customerLinksOf } from '~/features/customer/customer-links.server'
import { documentAction } from '~/features/documents/document-action.server'
import { SentMails } from '~/features/documents/sent-mails'
import { draftOf } from '~/features/rapports/draft'
import type { Unsaved } from '~/features/rapports/draft-saver'
import { FactsCard } from '~/features/rapports/facts-card'
import { EntryCard, MaterialCard } from '~/features/rapports/lines-card'
import { PhotoCard } from '~/features/rapports/photo-card'
import type { Photo, Rapport } from '~/features/rapports/rapport'
import { RapportEditor } from '~/features/rapports/rapport-editor'
import { RapportTools } from '~/features/rapports/rapport-tools'
import { RapportBadge } from '~/features/records/record-status'
import { SignHereCard } from '~/features/signing/sign-here-card'
import { SigningCard } from '~/features/signing/signing-card'
import { rapportsTexts } from '~/i18n/rapports'
import { signingTexts } from '~/i18n/signing'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { useLive } from '~/lib/live'
import { documentPage, idParam } from '~/lib/page.server'
import { useVisit } from '~/lib/recent'
import { useFormat } from '~/lib/session'
import { whereAllowed } from '~/lib/where-allowed.server'
import type { SigningState } from '~server/services/customer/signing/schema'
import type { MailRecord } from '~server/services/exchange/mails/schema'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.rapport.title ?? ''} · Gewerk` }]

export const loader = documentPage(async (args: LoaderFunctionArgs) => {
  const { params, context } = args
  const { caller } = context
  const id = idParam(params.id)
  const [rapport, photos, times, colleagues, mails, links, signing] = await Promise.all([
    caller.rapports.get({ id }),
    caller.rapports.photos({ id }),
    whereAllowed(context, () => caller.rapports.importableTimes({ id })),
    caller.team.colleagues(),
    whereAllowed(context, () => caller.mails.list({ entity: 'rapport', entity_id: id, limit: 5 })),
    customerLinksOf(context, { kind: 'rapport', entity_id: id }),
    whereAllowed(context, () => caller.signing.rapport({ id })),
  ])
  return {
    rapport: rapport.data,
    photos: photos.data,
    times: times?.data ?? [],
    colleagues: colleagues.data,
    mails: mails?.data ?? [],
    links: rapport.data.completed ? links : null,
    signing: rapport.data.completed ? (signing?.data ?? null) : null,
  }
})

export const action = documentAction(
  id => `/rapports/${id}`,
  ({ id, caller: { rapports, signing }, locale, field }) => ({
    mails: { send_email: letter => rapports.sendEmail({ id, ...letter }) },
    verbs: {
      sign: async () => {
        await signing.signRapport({
          ...{ id, mode: 'here', signer_name: field('name') ?? '' },
          signature: { strokes: field('strokes') ?? null, content_sha256: field('content_sha256') ?? '' },
        })
        return serverT(locale, signingTexts)('here.signed')
      },
      ask_signature: async () => {
        await signing.signRapport({
          ...{ id, mode: field('mode') === 'provider' ? 'provider' : 'link', signer_name: field('signer_name') ?? '' },
          ...{ signer_email: field('signer_email') ?? null, message: field('message') ?? null },
        })
        return serverT(locale, signingTexts)('requests.sent')
      },
      not_signed: async () => {
        const outcome = field('outcome') === 'refused' ? 'refused' : 'absent'
        await signing.notSigned({ id, outcome, reason: field('reason') ?? '' })
        return serverT(locale, signingTexts)('here.noted')
      },
      reopen: () =>
        rapports
          .reopen({ id, reason: field('reason') ?? '' })
          .then(() => serverT(locale, rapportsTexts)('reopen.done')),
      delete: async () => {
        await rapports.delete({ id })
        return { to: '/rapports', toast: serverT(locale, rapportsTexts)('delete.done') }
      },
    },
  }),
)

/** A rapport: the editor while it is a draft, afterwards a read-only sheet to send and bill. */
export default function RapportPage() {
  const { rapport: loaded, photos, times, colleagues, mails, links, signing } = useLoaderData<typeof loader>()
  const t = useT(rapportsTexts)
  const { revalidate } = useRevalidator()
  // What completing answered stands at once, before the page has been loaded again.
  const [closed, setClosed] = useState<Rapport | null>(null)
  const rapport = closed?.id === loaded.id && closed.version >= loaded.version ? closed : loaded
  useVisit({ to: `/rapports/${rapport.id}`, title: rapport.title, kind: 'rapports' })
  useLive(['rapports', 'mails', 'time', 'documents'])

  const close = useCallback(
    (now: Rapport, lost: Unsaved | null) => {
      setClosed(now)
      if (lost) toast(t('complete.tooLate'), { tone: 'danger', description: t('complete.tooLateBody') })
      else toast(t('complete.done', { number: now.rapport_number }))
      window.scrollTo({ top: 0 })
      revalidate()
    },
    [revalidate, t],
  )

  return (
    <>
      {rapport.allowed_actions.includes('update') ? (
        <RapportEditor key={rapport.id} {...{ rapport, colleagues, photos, times }} onClosed={close} />
      ) : (
        <RapportSheet {...{ rapport, photos, mails, links, signing }} />
      )}
      <RecordDocuments record="rapport_id" id={rapport.id} />
    </>
  )
}

interface RapportSheetProps {
  rapport: Rapport
  photos: readonly Photo[]
  mails: readonly MailRecord[]
  /** The links through which its customer sees it; null for users who may not see them. */
  links: CustomerLinksOf | null
  /** What there is to sign, and what came of it; null for a draft, and for users who have nothing signed. */
  signing: SigningState['data'] | null
}

/** A read-only rapport: the work done, the document, and how far it is billed. */
function RapportSheet({ rapport, photos, mails, links, signing }: RapportSheetProps) {
  const t = useT(rapportsTexts)
  const { head, entries, materials } = draftOf(rapport)
  const names = new Map(rapport.entries.map(entry => [entry.employee_user_id, entry.employee_name]))
  const invoiceable = rapport.allowed_actions.includes('invoice')
  const pdf = `/api/pdf/rapport/${rapport.id}`
  return (
    <>
      <PageHeader
        back={{ to: '/rapports', label: t('title') }}
        title={rapport.title}
        badge={<RapportBadge rapport={rapport} />}
        subtitle={<span className="tabular">{rapport.rapport_number}</span>}
        actions={
          <>
            <Button asChild className="max-md:h-12! max-md:text-base">
              <a href={pdf} target="_blank" rel="noreferrer">
                <FileText aria-hidden />
                {t('pdf.title')}
              </a>
            </Button>
            {invoiceable ? (
              <Button asChild variant="primary" className="max-md:h-12! max-md:text-base">
                <Link to={`/invoices/from-rapports?rapport_id=${rapport.id}`}>
                  <Receipt aria-hidden />
                  {t(rapport.billed_percentage > 0 ? 'billing.rest' : 'billing.create')}
                </Link>
              </Button>
            ) : null}
          </>
        }
      />
      {rapport.completed ? (
        <p className="mb-4 flex items-center gap-2.5 rounded-lg border border-line bg-sunken px-3 py-2.5 text-muted">
          <Lock aria-hidden className="size-4 shrink-0" />
          <span>
            {t('lockedSince')} <Instant value={rapport.completed_at} />
            {rapport.signed_at ? (
              <>
                {' · '}
                {t('signedBy', { name: rapport.signed_by_name ?? '' })} <Instant value={rapport.signed_at} />
              </>
            ) : null}
          </span>
        </p>
      ) : null}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-4">
          <EntryCard entries={entries} date={head.date} nameOf={id => names.get(id) ?? null} />
          <MaterialCard materials={materials} />
          <PhotoCard rapportId={rapport.id} photos={photos} />
          {head.description ? (
            <Card>
              <CardHeader title={t('description')} />
              <CardContent>
                <p className="wrap-anywhere whitespace-pre-line">{head.description}</p>
              </CardContent>
            </Card>
          ) : null}
        </div>
        <div className="grid min-w-0 gap-4">
          <FactsCard head={head} writer={rapport.created_by_name} />
          {rapport.completed ? <BillingCard rapport={rapport} /> : null}
          {signing?.signable ? <SignHereCard signing={signing} /> : null}
          {signing ? <SigningCard signing={signing} /> : null}
          {links ? <CustomerLinkCard kind="rapport" id={rapport.id} links={links} /> : null}
          <SentMails mails={mails} />
          <RapportTools rapport={rapport} />
        </div>
      </div>
      {/* Phones cannot show a PDF inside a page; there the button above opens it. */}
      <Card className="mt-4 overflow-hidden max-md:hidden">
        <CardHeader title={t('pdf.title')} className="border-b border-line" />
        <iframe
          src={pdf}
          title={t('pdf.titleOf', { number: rapport.rapport_number })}
          loading="lazy"
          className="block h-[75vh] w-full bg-sunken"
        />
      </Card>
    </>
  )
}

/** How much of a completed rapport is billed. */
function BillingCard({ rapport }: { rapport: Rapport }) {
  const t = useT(rapportsTexts)
  const format = useFormat()
  const { billed_percentage: billed } = rapport
  return (
    <Card>
      <CardHeader title={t('billing.title')} actions={<RapportBadge rapport={rapport} />} />
      <CardContent className="grid gap-3">
        <div
          role="meter"
          aria-label={t('billing.title')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={billed}
          className="h-2 overflow-hidden rounded-full bg-sunken"
        >
          <div className="h-full rounded-full bg-accent-mark" style={{ width: `${Math.min(billed, 100)}%` }} />
        </div>
        <p className="text-muted" suppressHydrationWarning>
          {t('billing.share', { percent: format.percent(billed) })}
        </p>
      </CardContent>
    </Card>
  )
}
