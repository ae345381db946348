import { Link } from '@remix-run/react'
import { ChevronRight, FileText, Inbox, Settings } from 'lucide-react'
import { Card, CardHeader } from '~/components/ui/card'
import { useT } from '~/lib/i18n'
import { useMay } from '~/lib/session'

const steps = [
  { key: 'settings', to: '/settings', icon: Settings, permission: 'company:write' },
  { key: 'inquiry', to: '/inquiries/new', icon: Inbox, permission: 'inquiries:write' },
  { key: 'offer', to: '/offers/new', icon: FileText, permission: 'offers:write' },
] as const

/** What a new company sees: the way to its first invoice. */
export function FirstSteps() {
  const t = useT('today')
  const may = useMay()
  return (
    <Card className="max-w-xl">
      <CardHeader title={t('start.title')} description={t('start.body')} />
      <ol className="grid px-2 pb-2">
        {steps
          .filter(step => may(step.permission))
          .map(({ key, to, icon: Icon }) => (
            <li key={key}>
              <Link to={to} className="flex items-center gap-3 rounded-lg px-2 py-2 hover:bg-hover">
                <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-accent-soft text-accent-ink">
                  <Icon aria-hidden className="size-4" />
                </span>
                <span className="min-w-0 grow">
                  <span className="block font-medium">{t(`start.${key}`)}</span>
                  <span className="block text-xs text-muted">{t(`start.${key}Hint`)}</span>
                </span>
                <ChevronRight aria-hidden className="size-4 shrink-0 text-faint" />
              </Link>
            </li>
          ))}
      </ol>
    </Card>
  )
}
