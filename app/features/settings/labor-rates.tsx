import { useFetcher } from '@remix-run/react'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { EmptyState } from '~/components/ui/empty-state'
import { Tooltip } from '~/components/ui/tooltip'
import { Money } from '~/components/value'
import { commonTexts } from '~/i18n/common'
import { settingsTexts } from '~/i18n/settings'
import { useT } from '~/lib/i18n'
import type { Outputs } from '~server/contract'
import { LaborRateDialog } from './labor-rate-dialog'
import { sectionId } from './section-nav'

export type LaborRate = Outputs['laborRates']['list']['data'][number]

/** Hourly rates by job category. */
export function LaborRates({ rates, editable }: { rates: readonly LaborRate[]; editable: boolean }) {
  const t = useT(settingsTexts)
  const [edited, setEdited] = useState<LaborRate | 'new' | null>(null)
  const add = editable ? (
    <Button onClick={() => setEdited('new')}>
      <Plus aria-hidden />
      {t('rates.add')}
    </Button>
  ) : undefined
  return (
    <Card id={sectionId('rates')} className="scroll-mt-18">
      <CardHeader
        title={t('sections.rates')}
        description={t('sections.ratesHint')}
        actions={rates.length > 0 ? add : undefined}
      />
      {rates.length === 0 ? (
        <EmptyState title={t('rates.emptyTitle')} action={add} className="py-8">
          {t('rates.emptyBody')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {rates.map(rate => (
            <li key={rate.id} className="flex min-h-12 items-center gap-3 px-4 py-1.5">
              <span className="min-w-0 grow truncate">{rate.job_category}</span>
              <span className="font-medium">
                <Money value={rate.hourly_rate} />
              </span>
              {editable ? <RateActions rate={rate} onEdit={() => setEdited(rate)} /> : null}
            </li>
          ))}
        </ul>
      )}
      {edited ? <LaborRateDialog rate={edited === 'new' ? null : edited} onClose={() => setEdited(null)} /> : null}
    </Card>
  )
}

function RateActions({ rate, onEdit }: { rate: LaborRate; onEdit: () => void }) {
  const t = useT(settingsTexts)
  const common = useT(commonTexts)
  const fetcher = useFetcher()
  return (
    <span className="flex shrink-0">
      <Tooltip content={t('rates.edit')}>
        <Button variant="ghost" size="icon-sm" aria-label={`${t('rates.edit')}: ${rate.job_category}`} onClick={onEdit}>
          <Pencil className="text-faint" />
        </Button>
      </Tooltip>
      <ConfirmDialog
        trigger={
          <Button variant="ghost" size="icon-sm" aria-label={`${t('rates.remove')}: ${rate.job_category}`}>
            <Trash2 className="text-faint" />
          </Button>
        }
        title={t('rates.removeTitle', { name: rate.job_category })}
        confirmLabel={common('actions.remove')}
        onConfirm={() =>
          fetcher.submit({ intent: 'remove-rate', id: rate.id }, { method: 'post', action: '/settings?index' })
        }
      >
        {t('rates.removeBody')}
      </ConfirmDialog>
    </span>
  )
}
