import { useId, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Dialog, DialogClose, DialogContent } from '~/components/ui/dialog'
import { Field } from '~/components/ui/field'
import { Input } from '~/components/ui/input'
import { commonTexts } from '~/i18n/common'
import { planningTexts } from '~/i18n/planning'
import { useT } from '~/lib/i18n'
import { daysFrom } from '~server/platform/values/days'
import { weekNumberOf } from '~server/services/planning/team-boards/rules'
import type { Plan } from './use-plan'

interface CopyWeekProps {
  /** A day of the week that is copied. */
  from: string
  department: number | null
  plan: Plan
  onClose: (target: string | null) => void
}

/** Selects the week that the visible one is copied to. */
export default function CopyWeek({ from, department, plan, onClose }: CopyWeekProps) {
  const t = useT(planningTexts)
  const common = useT(commonTexts)
  const form = useId()
  const [to, setTo] = useState(daysFrom(from, 8).at(-1) ?? from)
  const [pending, setPending] = useState(false)
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose(null))}>
      <DialogContent
        title={t('copy.title')}
        description={t('copy.what', { week: weekNumberOf(from) })}
        footer={
          <>
            <DialogClose asChild>
              <Button>{common('actions.cancel')}</Button>
            </DialogClose>
            <Button type="submit" form={form} variant="primary" pending={pending}>
              {t('copy.do', { week: to ? weekNumberOf(to) : '' })}
            </Button>
          </>
        }
      >
        <form
          id={form}
          onSubmit={async event => {
            event.preventDefault()
            setPending(true)
            const isDone = await plan.copyWeek({ from, to, department_id: department })
            setPending(false)
            if (isDone) onClose(to)
          }}
        >
          <Field label={t('copy.target')}>
            {control => (
              <Input
                {...control}
                type="date"
                required
                value={to}
                onChange={event => setTo(event.currentTarget.value)}
              />
            )}
          </Field>
        </form>
      </DialogContent>
    </Dialog>
  )
}
