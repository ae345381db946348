import { Link } from '@remix-run/react'
import { CircleAlert } from 'lucide-react'
import { Card, CardHeader } from '~/components/ui/card'
import { invoicesTexts } from '~/i18n/invoices'
import { useT } from '~/lib/i18n'
import { useQuery } from '~/lib/procedures'
import type { InvoiceDetail, InvoiceReadiness } from '~server/services/billing/invoices/schema'

export type Issues = InvoiceReadiness['data']['issues']

const noIssues: Issues = []

/** What is missing of an invoice: as the page has told it, or else asked for, anew with each version. */
export function useIssues({ id, version }: Pick<InvoiceDetail, 'id' | 'version'>, told: Issues | null): Issues {
  const { data } = useQuery('invoices.readiness', told ? null : { id }, version)
  return told ?? data?.data.issues ?? noIssues
}

/** What is still missing before an invoice may go out, each with the way to where it is mended. */
export function Readiness({ invoice, issues }: { invoice: InvoiceDetail; issues: Issues }) {
  const t = useT(invoicesTexts)
  if (issues.length === 0) return null
  return (
    <Card>
      <CardHeader title={t('readiness')} />
      <ul className="divide-y divide-line border-t border-line">
        {issues.map(issue => (
          <li key={`${issue.path} ${issue.rule}`} className="flex gap-2.5 px-4 py-2.5 text-[13px]">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
            <Link
              to={placeOf(issue.path, invoice)}
              className="rounded-sm underline-offset-4 hover:underline pointer-coarse:py-1"
            >
              {issue.message}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Where a field is written: settings, the contact, or this very sheet. */
function placeOf(path: string, invoice: InvoiceDetail): string {
  const [first = '', field = ''] = path.split('.')
  if (first === 'company') return `/settings#${field}`
  if (first === 'contact' && invoice.kontakt_id) return `/contacts/${invoice.kontakt_id}/edit`
  return first === 'items' ? '#document-rows' : `#document-${first}`
}
