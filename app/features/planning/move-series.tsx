import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { Dialog, DialogClose, DialogContent } from '~/components/ui/dialog'
import { ScopeField } from '~/features/appointments/scope-field'
import type { Scope } from '~/features/appointments/scopes'
import { commonTexts } from '~/i18n/common'
import { planningTexts } from '~/i18n/planning'
import { useT } from '~/lib/i18n'

interface MoveSeriesProps {
  title: string
  onMove: (scope: Scope) => void
  onClose: () => void
}

/** The dialog that selects how much of a series moves with the dragged appointment. */
export default function MoveSeries({ title, onMove, onClose }: MoveSeriesProps) {
  const t = useT(planningTexts)
  const common = useT(commonTexts)
  const [scope, setScope] = useState<Scope>('this')
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())}>
      <DialogContent
        title={t('moveSeries.title', { title })}
        description={t('moveSeries.body')}
        footer={
          <>
            <DialogClose asChild>
              <Button>{common('actions.cancel')}</Button>
            </DialogClose>
            <Button variant="primary" onClick={() => onMove(scope)}>
              {t('moveSeries.move')}
            </Button>
          </>
        }
      >
        <ScopeField value={scope} onChange={setScope} />
      </DialogContent>
    </Dialog>
  )
}
