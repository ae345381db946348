import { Link, useFetcher } from '@remix-run/react'
import {
  Building2,
  Check,
  ChevronRight,
  FileCode2,
  FileText,
  Image,
  type LucideIcon,
  UserPlus,
  Users,
} from 'lucide-react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { todayTexts } from '~/i18n/today'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import type { Outputs } from '~server/contract'

type Onboarding = Outputs['dashboard']['onboarding']['data']
type Step = Onboarding['steps'][number]

const ways: Record<Step['key'], { to: string; icon: LucideIcon }> = {
  company_data: { to: '/settings#section-address', icon: Building2 },
  logo: { to: '/settings#section-brand', icon: Image },
  contact: { to: '/contacts/new', icon: Users },
  offer: { to: '/offers/new', icon: FileText },
  team: { to: '/team', icon: UserPlus },
  einvoice: { to: '/settings#section-einvoice', icon: FileCode2 },
}

/** A new company's steps to its first invoice, until all are done or it is dismissed. */
export function OnboardingCard({ steps }: { steps: Onboarding['steps'] }) {
  const t = useT(todayTexts)
  const fetcher = useFetcher()
  const done = steps.filter(step => step.done).length
  // The first open step is the current one.
  const current = steps.find(step => !step.done)?.key
  return (
    <Card className="mb-4">
      <CardHeader
        title={t('start.title')}
        description={t('start.progress', { done, all: steps.length })}
        actions={
          <Button
            variant="ghost"
            size="sm"
            pending={fetcher.state !== 'idle'}
            onClick={() => fetcher.submit({ intent: 'dismiss-onboarding' }, { method: 'post', action: '/?index' })}
          >
            {t('start.dismiss')}
          </Button>
        }
      />
      <span aria-hidden className="mx-4 mb-3 block h-1.5 overflow-hidden rounded-full bg-sunken">
        <span
          className="block h-full rounded-full bg-accent-mark"
          style={{ width: `${(done / steps.length) * 100}%` }}
        />
      </span>
      <ol className="grid gap-1 px-2 pb-2 sm:grid-cols-2 lg:grid-cols-3">
        {steps.map(step => (
          <li key={step.key}>
            <StepLink step={step} isCurrent={step.key === current} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function StepLink({ step: { key, done }, isCurrent }: { step: Step; isCurrent: boolean }) {
  const t = useT(todayTexts)
  const { to, icon: Icon } = ways[key]
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'step' : undefined}
      className={cn(
        'flex h-full items-center gap-3 rounded-lg px-2 py-2 hover:bg-hover',
        isCurrent && 'bg-accent-soft',
      )}
    >
      <span
        className={cn(
          'grid size-9 shrink-0 place-items-center rounded-lg',
          done ? 'bg-success-soft text-success' : 'bg-sunken text-muted',
        )}
      >
        {done ? <Check aria-hidden className="size-4" /> : <Icon aria-hidden className="size-4" />}
      </span>
      <span className="min-w-0 grow">
        <span className={cn('block font-medium', done && 'text-muted')}>
          {t(`start.${key}`)}
          {done ? <span className="sr-only"> ({t('start.done')})</span> : null}
        </span>
        <span className="block text-xs text-muted">{t(`start.${key}Hint`)}</span>
      </span>
      {done ? null : <ChevronRight aria-hidden className="size-4 shrink-0 text-faint" />}
    </Link>
  )
}
