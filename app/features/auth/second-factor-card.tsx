import { ShieldCheck, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { authTexts } from '~/i18n/auth'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import { DisableDialog, RenewDialog } from './change-factor-dialogs'
import { EnableDialog } from './enable-factor-dialog'
import type { SecondFactor } from './security-section'

/** The second factor: whether it is on, and what can be done about it. */
export function SecondFactorCard({ factor }: { factor: SecondFactor }) {
  const t = useT(authTexts)
  const format = useFormat()
  const [open, setOpen] = useState<'enable' | 'renew' | 'disable' | null>(null)
  const dialog = (name: typeof open) => ({
    open: open === name,
    onOpenChange: (next: boolean) => setOpen(next ? name : null),
  })
  const Icon = factor.enabled ? ShieldCheck : ShieldOff
  return (
    <Card>
      <CardHeader title={t('security.factorTitle')} description={t('security.factorAbout')} />
      <CardContent className="flex flex-wrap items-center gap-x-3 gap-y-3">
        <Icon
          aria-hidden
          className={factor.enabled ? 'size-5 shrink-0 text-success' : 'size-5 shrink-0 text-faint'}
        />
        <div className="min-w-0 grow basis-48">
          <p className="font-medium" suppressHydrationWarning>
            {factor.since
              ? t('security.factorOn', { day: format.instant(factor.since) })
              : t('security.factorOff')}
          </p>
          {factor.enabled ? (
            <p className={factor.recovery_codes_left < 3 ? 'text-xs text-warning' : 'text-xs text-muted'}>
              {t('security.codesLeft', { count: factor.recovery_codes_left })}
            </p>
          ) : null}
        </div>
        {factor.enabled ? (
          <>
            <Button onClick={() => setOpen('renew')}>{t('security.renew')}</Button>
            <Button onClick={() => setOpen('disable')}>{t('security.disable')}</Button>
          </>
        ) : (
          <Button variant="primary" onClick={() => setOpen('enable')}>
            {t('security.begin')}
          </Button>
        )}
        <EnableDialog {...dialog('enable')} />
        <RenewDialog {...dialog('renew')} />
        <DisableDialog {...dialog('disable')} />
      </CardContent>
    </Card>
  )
}
