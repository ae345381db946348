import { useEffect } from 'react'
import { errorsTexts } from '~/i18n/errors'
import { useT } from '~/lib/i18n'
import { forgetKeptForms } from '~/lib/kept-on-device'
import { discardUnsentForms, hasUnsentForms, useWhatIsUnsent } from '~/lib/unsent-forms'
import { useLeaveBlocker } from '~/lib/use-leave-blocker'
import { Button } from '../ui/button'
import { Dialog, DialogContent } from '../ui/dialog'

/** The blocker of `LeaveQuestion`, while something is unsaved. */
export default function LeaveBlocker() {
  const t = useT(errorsTexts)
  const { blocked, reset, proceed } = useLeaveBlocker(
    ({ currentLocation, nextLocation }) => hasUnsentForms() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  const isSigningOut = blocked?.pathname === '/logout'
  const unsent = useWhatIsUnsent()
  const leave = () => {
    proceed()
    if (!isSigningOut) return
    discardUnsentForms()
    forgetKeptForms()
  }
  const discard = () => {
    // Without unsaved forms this blocker is unmounted, and an unmounted one cannot proceed.
    proceed()
    discardUnsentForms()
  }
  return (
    <Dialog open={blocked !== null} onOpenChange={open => (open ? undefined : reset())}>
      <DialogContent
        title={t('leave.title')}
        className="md:max-w-md"
        footer={
          <>
            <Button onClick={reset}>{t('leave.stay')}</Button>
            {isSigningOut || unsent === 'lost' ? null : <Button onClick={discard}>{t('leave.discard')}</Button>}
            <Button variant="primary" onClick={leave}>
              {t(isSigningOut ? 'leave.signOut' : 'leave.go')}
            </Button>
          </>
        }
      >
        <div className="space-y-2 text-muted">
          {isSigningOut ? <p>{t('leave.signOutBody')}</p> : null}
          {isSigningOut || unsent === 'lost' ? null : <p>{t('leave.body')}</p>}
          {isSigningOut || unsent === 'kept' ? null : <p>{t('leave.lostBody')}</p>}
        </div>
      </DialogContent>
    </Dialog>
  )
}
