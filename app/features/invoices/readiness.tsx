import { Link } from '@remix-run/react'
import { CircleAlert, Info } from 'lucide-react'
import { Card, CardHeader } from '~/components/ui/card'
import { useFieldPath } from '~/features/documents/field-path'
import { invoicesTexts } from '~/i18n/invoices'
import { useT } from '~/lib/i18n'
import { useQuery } from '~/lib/procedures'
import type { InvoiceDetail, InvoiceReadiness } from '~server/services/billing/invoices/schema'

export type ReadinessData = Pick<InvoiceReadiness['data'], 'issues' | 'hints'>

/**
 * What is missing in a draft: as loaded with the page, or else queried again for each version. Null until the answer is
 * there, and for issued documents.
 */
export function useReadiness(
  { id, status, version }: Pick<InvoiceDetail, 'id' | 'status' | 'version'>,
  loaded: ReadinessData | null,
): ReadinessData | null {
  const { data } = useQuery('invoices.readiness', loaded || status !== 'draft' ? null : { id }, version)
  return loaded ?? data?.data ?? null
}

/** Whether something blocks sending a draft; null while unknown. */
export const hasIssues = (readiness: ReadinessData | null): boolean | null => readiness && readiness.issues.length > 0

/** What is still missing before an invoice can be sent, each with a link to fix it, and what may be billed twice. */
export function Readiness({ invoice, readiness }: { invoice: InvoiceDetail; readiness: ReadinessData }) {
  const t = useT(invoicesTexts)
  const pathOf = useFieldPath()
  const { issues, hints } = readiness
  if (issues.length === 0 && hints.length === 0) return null
  return (
    <Card>
      <CardHeader title={t('readiness')} />
      <ul className="divide-y divide-line border-t border-line">
        {issues.map(issue => (
          <li key={`${issue.path} ${issue.rule}`} className="flex gap-2.5 px-4 py-2.5 text-[13px]">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
            <Link
              to={pathOf(issue.path, invoice.kontakt_id) ?? '#document-kontakt_id'}
              className="rounded-sm underline-offset-4 hover:underline pointer-coarse:py-1"
            >
              {issue.message}
            </Link>
          </li>
        ))}
        {hints.map(({ rule, message }) => (
          <li key={rule} className="flex gap-2.5 px-4 py-2.5 text-[13px]">
            <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
            {message}
          </li>
        ))}
      </ul>
    </Card>
  )
}
