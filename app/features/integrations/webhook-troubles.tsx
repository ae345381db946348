import { Link } from '@remix-run/react'
import { TriangleAlert } from 'lucide-react'
import { Notice } from '~/components/ui/notice'
import { integrationsTexts } from '~/i18n/integrations'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { Outputs } from '~server/contract'

export type WebhookTrouble = Outputs['webhooks']['troubles']['data'][number]

const shown = 3

/** Subscriptions that need attention, each leading to where it can be fixed. */
export function WebhookTroubles({ troubles }: { troubles: readonly WebhookTrouble[] }) {
  const t = useT(integrationsTexts)
  if (troubles.length === 0) return null
  const others = troubles.length - shown
  return (
    <section aria-label={t('troubles.title')} data-noprint className="pb-4">
      <Notice tone="warning" icon={TriangleAlert} title={t('troubles.title')}>
        <ul className="grid justify-items-start gap-0.5 pt-0.5">
          {troubles.slice(0, shown).map(trouble => (
            <li key={trouble.id}>
              <TroubleLink trouble={trouble} />
            </li>
          ))}
          {others > 0 ? (
            <li>
              <Link to="/integrations/webhooks" className={linkStyle}>
                {t('troubles.more', { count: others })}
              </Link>
            </li>
          ) : null}
        </ul>
      </Notice>
    </section>
  )
}

const linkStyle = 'inline-block underline underline-offset-2 pointer-coarse:py-1.5'

function TroubleLink({ trouble }: { trouble: WebhookTrouble }) {
  const t = useT(integrationsTexts)
  const format = useFormat()
  const { id, name, kind } = trouble
  if (kind !== 'dead')
    return (
      <Link to={`/integrations/webhooks#webhook-${id}`} className={linkStyle}>
        {t(`troubles.${kind}`, { name })}
      </Link>
    )
  const { count } = trouble
  return (
    <Link to={`/integrations/deliveries?webhook_id=${id}&status=dead`} className={linkStyle}>
      {t('troubles.dead', { name, count, number: format.number(count) })}
    </Link>
  )
}
