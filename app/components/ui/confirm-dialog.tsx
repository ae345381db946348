import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { commonTexts } from '~/i18n/common'
import { useT } from '~/lib/i18n'
import { Button } from './button'
import { Dialog, DialogClose, DialogContent, DialogFooter, DialogTrigger } from './dialog'
import { Input } from './input'
import { Label } from './label'

export interface ConfirmDialogProps {
  /** The button that asks. */
  trigger?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** A question that names the thing: "Rechnung RE-2025-0042 stornieren?" */
  title: ReactNode
  /** What happens, what stays. */
  children?: ReactNode
  /** The verb on the button: "Stornieren". */
  confirmLabel: string
  tone?: 'danger' | 'primary'
  /** Has to be typed before the button works, for what cannot be undone. */
  typeName?: string
  /** The work; the dialog closes when it succeeds and stays open when it fails. */
  onConfirm: () => void | Promise<void>
}

/** Asks for confirmation, naming the record, before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { trigger, title, children, confirmLabel, tone = 'danger', typeName, onConfirm } = props
  const t = useT(commonTexts)
  const id = useId()
  const [ownOpen, setOwnOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [pending, setPending] = useState(false)
  const open = props.open ?? ownOpen

  function change(next: boolean) {
    setOwnOpen(next)
    setTyped('')
    props.onOpenChange?.(next)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    setPending(true)
    try {
      await onConfirm()
      change(false)
    } finally {
      setPending(false)
    }
  }

  return (
    <Dialog open={open} onOpenChange={change}>
      {trigger ? <DialogTrigger asChild>{trigger}</DialogTrigger> : null}
      <DialogContent title={title} className="md:max-w-md">
        <form onSubmit={submit}>
          <div className="text-muted">{children}</div>
          {typeName ? (
            <div className="mt-4 grid gap-1.5">
              <Label htmlFor={id}>{t('confirm.typeName', { name: typeName })}</Label>
              <Input id={id} value={typed} onChange={event => setTyped(event.target.value)} autoComplete="off" />
            </div>
          ) : null}
          <DialogFooter className="mt-2">
            <DialogClose asChild>
              <Button>{t('actions.cancel')}</Button>
            </DialogClose>
            <Button
              type="submit"
              variant={tone}
              pending={pending}
              disabled={typeName !== undefined && typed.trim() !== typeName}
            >
              {confirmLabel}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
