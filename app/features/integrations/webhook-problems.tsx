import { Link } from '@remix-run/react'
import { TriangleAlert } from 'lucide-react'
import { Notice } from '~/components/ui/notice'
import { integrationsTexts } from '~/i18n/integrations'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { Outputs } from '~server/contract'

export type WebhookProblem = Outputs['webhooks']['problems']['data'][number]

const shown = 3

/** Subscriptions that need attention, each leading to where it can be fixed. */
export function WebhookProblems({ problems }: { problems: readonly WebhookProblem[] }) {
  const t = useT(integrationsTexts)
  if (problems.length === 0) return null
  const others = problems.length - shown
  return (
    <section aria-label={t('problems.title')} data-noprint className="pb-4">
      <Notice tone="warning" icon={TriangleAlert} title={t('problems.title')}>
        <ul className="grid justify-items-start gap-0.5 pt-0.5">
          {problems.slice(0, shown).map(problem => (
            <li key={problem.id}>
              <ProblemLink problem={problem} />
            </li>
          ))}
          {others > 0 ? (
            <li>
              <Link to="/integrations/webhooks" className={linkStyle}>
                {t('problems.more', { count: others })}
              </Link>
            </li>
          ) : null}
        </ul>
      </Notice>
    </section>
  )
}

const linkStyle = 'inline-block underline underline-offset-2 pointer-coarse:py-1.5'

function ProblemLink({ problem }: { problem: WebhookProblem }) {
  const t = useT(integrationsTexts)
  const format = useFormat()
  const { id, name, kind } = problem
  if (kind !== 'dead')
    return (
      <Link to={`/integrations/webhooks#webhook-${id}`} className={linkStyle}>
        {t(`problems.${kind}`, { name })}
      </Link>
    )
  const { count } = problem
  return (
    <Link to={`/integrations/deliveries?webhook_id=${id}&status=dead`} className={linkStyle}>
      {t('problems.dead', { name, count, number: format.number(count) })}
    </Link>
  )
}
