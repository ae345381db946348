import { Link } from '@remix-run/react'
import { FileText } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { Ago, Money } from '~/components/value'
import { dunningsTexts } from '~/i18n/dunnings'
import { useT } from '~/lib/i18n'
import type { DunningRecord } from '~server/services/dunnings/schema'

/** Reminders that are out, the newest first. */
export function SentList({ dunnings }: { dunnings: readonly DunningRecord[] }) {
  const t = useT(dunningsTexts)
  return (
    <Card className="overflow-hidden">
      <CardHeader title={t('sent')} />
      <ul className="divide-y divide-line border-t border-line">
        {dunnings.map(dunning => (
          <li key={dunning.id} className="flex items-center gap-3 px-4 py-2.5">
            <div className="min-w-0 grow">
              <p>
                {dunning.title} ·{' '}
                <Link
                  to={`/invoices/${dunning.invoice_id}`}
                  className="whitespace-nowrap tabular underline-offset-4 hover:underline"
                >
                  {dunning.invoice_number}
                </Link>
              </p>
              <p className="text-[13px] break-words text-muted">
                {dunning.kontakt_name ? `${dunning.kontakt_name} · ` : null}
                <Ago value={dunning.sent_at} />
              </p>
            </div>
            <Money value={dunning.total} currency={dunning.currency} />
            <Button asChild variant="ghost" size="icon-sm">
              <a
                href={`/api/pdf/dunnings/${dunning.id}`}
                target="_blank"
                rel="noreferrer"
                aria-label={t('actions.previewOf', { number: dunning.invoice_number })}
              >
                <FileText className="text-faint" />
              </a>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
