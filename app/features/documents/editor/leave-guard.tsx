import { useBlocker } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import type { Autosave } from '~/features/drafts/autosave'
import { documentsTexts } from '~/i18n/documents'
import { useT } from '~/lib/i18n'

interface LeaveGuardProps {
  autosave: Pick<Autosave<never>, 'dirty' | 'flush' | 'discard'>
}

/** Saves before somebody leaves the page, and asks only where that fails. */
export function LeaveGuard({ autosave }: LeaveGuardProps) {
  const t = useT(documentsTexts)
  const [asks, setAsks] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      autosave.dirty && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    let current = true
    void autosave.flush().then(saved => {
      if (!current) return
      if (saved) blocker.proceed()
      else setAsks(true)
    })
    return () => {
      current = false
    }
  }, [blocker, autosave])

  return (
    <ConfirmDialog
      open={asks}
      onOpenChange={open => {
        setAsks(open)
        if (!open && autosave.dirty) blocker.reset?.()
      }}
      title={t('leave.title')}
      confirmLabel={t('leave.confirm')}
      onConfirm={() => {
        autosave.discard()
        blocker.proceed?.()
      }}
    >
      {t('leave.body')}
    </ConfirmDialog>
  )
}
