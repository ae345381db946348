import { useNavigate } from '@remix-run/react'
import { Sheet, SheetContent } from '~/components/ui/sheet'
import { Ago, Instant } from '~/components/value'
import { integrationsTexts } from '~/i18n/integrations'
import { useT } from '~/lib/i18n'
import { Fact, Facts } from './facts'
import type { ApiKey, KeyUsageDay } from './integration'
import { KeyText } from './key-text'
import { KeyUsage } from './key-usage'
import { ScopeBadges } from './scope-badges'

interface KeySheetProps {
  apiKey: ApiKey
  days: readonly KeyUsageDay[]
}

/** One key beside the list: what it may do, and how it is used. */
export function KeySheet({ apiKey, days }: KeySheetProps) {
  const t = useT(integrationsTexts)
  const navigate = useNavigate()
  const close = () => navigate('/integrations', { preventScrollReset: true })
  return (
    <Sheet open onOpenChange={open => (open ? undefined : close())}>
      <SheetContent title={apiKey.name} description={<KeyText prefix={apiKey.prefix} />}>
        <div className="grid gap-6">
          <Facts>
            <Fact name={t('keys.scopes')}>
              <ScopeBadges scopes={apiKey.scopes} />
            </Fact>
            <Fact name={t('keys.lastUsed')}>
              {apiKey.last_used_at ? <Ago value={apiKey.last_used_at} /> : t('keys.neverUsed')}
            </Fact>
            <Fact name={t('keys.created')}>
              <Instant value={apiKey.created_at} />
            </Fact>
            {apiKey.expires_at ? (
              <Fact name={t('keys.expires')}>
                <Instant value={apiKey.expires_at} />
              </Fact>
            ) : null}
          </Facts>
          <KeyUsage days={days} />
        </div>
      </SheetContent>
    </Sheet>
  )
}
