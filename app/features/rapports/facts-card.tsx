import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { Day, None } from '~/components/value'
import { rapportsTexts } from '~/i18n/rapports'
import { useT } from '~/lib/i18n'
import type { DraftHead } from './draft'

interface FactsCardProps {
  head: DraftHead
  writer: string | null
  actions?: ReactNode
}

/** Place, customer and date of the work. */
export function FactsCard({ head, writer, actions }: FactsCardProps) {
  const t = useT(rapportsTexts)
  const { project, contact } = head
  return (
    <Card>
      <CardHeader title={t('head.title')} actions={actions} />
      <CardContent>
        <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3 gap-y-2">
          <dt className="text-muted">{t('project')}</dt>
          <dd className="wrap-anywhere">
            {project ? (
              <Link to={`/projects/${project.id}`} className="text-accent-ink hover:underline">
                {project.name}
              </Link>
            ) : (
              <None />
            )}
          </dd>
          <dt className="text-muted">{t('contact')}</dt>
          <dd className="wrap-anywhere">
            {contact ? (
              <Link to={`/contacts/${contact.id}`} className="text-accent-ink hover:underline">
                {contact.name}
              </Link>
            ) : (
              <None />
            )}
          </dd>
          <dt className="text-muted">{t('date')}</dt>
          <dd>
            <Day value={head.date} style="long" />
          </dd>
          <dt className="text-muted">{t('writer')}</dt>
          <dd>{writer ?? <None />}</dd>
        </dl>
      </CardContent>
    </Card>
  )
}
