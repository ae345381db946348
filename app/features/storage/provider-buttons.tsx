import { useSubmit } from '@remix-run/react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { Checkbox } from '~/components/ui/checkbox'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { Label } from '~/components/ui/label'
import { storageTexts } from '~/i18n/storage'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { StoragePlace, StorageSetup } from './storage-place'

type ProviderSetup = StorageSetup['providers'][number]

/** Copies at a former provider, and when they are removed. */
export function FormerCopies({ of: { copies, removal_at } }: { of: Pick<ProviderSetup, 'copies' | 'removal_at'> }) {
  const t = useT(storageTexts)
  const format = useFormat()
  return (
    <span className="block text-xs text-muted">
      {t('copies', { count: copies })}
      {removal_at ? ` · ${t('removalAt', { at: format.day(format.dayOf(removal_at)) })}` : null}
    </span>
  )
}

interface LeaveButtonsProps {
  of: Pick<ProviderSetup, 'status' | 'copies'> & { provider: StoragePlace }
  /** As shown to users. */
  name: string
}

/** The actions on a provider that is not in use. */
export function LeaveButtons({ of: { provider, status, copies }, name }: LeaveButtonsProps) {
  const t = useT(storageTexts)
  const submit = useSubmit()
  const send = (intent: string) => submit({ intent, provider }, { method: 'post' })
  return (
    <>
      {status === 'connected' && copies > 0 ? (
        <ConfirmDialog
          trigger={<Button>{t('cleanUp')}</Button>}
          title={t('cleanUpTitle', { name })}
          confirmLabel={t('cleanUp')}
          onConfirm={() => send('clean-up')}
        >
          {t('cleanUpBody')}
        </ConfirmDialog>
      ) : null}
      <ConfirmDialog
        trigger={<Button>{t('disconnect')}</Button>}
        title={t('disconnectTitle', { name })}
        confirmLabel={t('disconnect')}
        onConfirm={() => send('disconnect')}
      >
        <p>{t('disconnectBody')}</p>
        {provider === 'onedrive' || provider === 'sharepoint' ? (
          <p className="pt-2">{t('disconnectMicrosoft')}</p>
        ) : null}
      </ConfirmDialog>
    </>
  )
}

/** Moves everything to another provider; what the previous one holds stays, or is removed later. */
export function MoveButton({ to, now }: { to: StoragePlace; now: StoragePlace }) {
  const t = useT(storageTexts)
  const submit = useSubmit()
  const [removes, setRemoves] = useState(false)
  const mode = removes ? 'move' : 'copy'
  return (
    <ConfirmDialog
      trigger={<Button variant="primary">{t('use')}</Button>}
      title={t('moveTitle', { name: t(`providers.${to}`) })}
      confirmLabel={t('moveConfirm')}
      tone="primary"
      onConfirm={() => submit({ intent: 'migrate', provider: to, mode }, { method: 'post' })}
    >
      <p>{t('moveBody')}</p>
      {now === 'object' ? null : (
        <Label className="flex items-center gap-2 pt-3">
          <Checkbox checked={removes} onCheckedChange={setRemoves} />
          {t('removeCopies', { name: t(`providers.${now}`) })}
        </Label>
      )}
    </ConfirmDialog>
  )
}
