import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { commonTexts } from '~/i18n/common'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { Label } from './label'

/** Attributes a control needs so that its label, help and error are announced with it. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export interface FieldProps {
  label: ReactNode
  /** One sentence that spares a question. */
  help?: ReactNode
  /** The first one is shown. */
  errors?: readonly string[] | undefined
  required?: boolean
  /** Says "optional" beside the label; for forms in which nearly everything is required. */
  optional?: boolean
  /** At the end of the label's line: a button that fills in the control. */
  action?: ReactNode
  id?: string
  className?: string
  /** Renders the control: `{control => <Input {...control} name="x" />}`. */
  children: (control: ControlProps) => ReactNode
}

/** Label, control, error and help as one thing. */
export function Field({ label, optional, action, className, children, ...props }: FieldProps) {
  const t = useT(commonTexts)
  const control = useControl(props)
  const name = (
    <Label htmlFor={control.id} className="flex items-baseline gap-1.5">
      {label}
      {props.required ? (
        <span aria-hidden className="text-danger">
          *
        </span>
      ) : null}
      {optional ? <span className="text-xs font-normal text-faint">{t('state.optional')}</span> : null}
    </Label>
  )
  return (
    <div className={cn('grid content-start gap-1', className)}>
      {action ? (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          {name}
          {action}
        </div>
      ) : (
        name
      )}
      {children(control)}
      <Notes id={control.id} help={props.help} errors={props.errors} />
    </div>
  )
}

/** A check box or switch with its label beside it. */
export function InlineField({ label, className, children, ...props }: Omit<FieldProps, 'optional' | 'action'>) {
  const control = useControl(props)
  return (
    <div className={cn('flex items-start gap-2.5', className)}>
      <span className="flex h-5 items-center">{children(control)}</span>
      <div className="grid gap-0.5">
        <Label htmlFor={control.id}>{label}</Label>
        <Notes id={control.id} help={props.help} errors={props.errors} />
      </div>
    </div>
  )
}

function useControl({ id, help, errors, required }: Pick<FieldProps, 'id' | 'help' | 'errors' | 'required'>) {
  const ownId = useId()
  const controlId = id ?? ownId
  const described = [help ? `${controlId}-help` : '', errors?.[0] ? `${controlId}-error` : '']
  return {
    id: controlId,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
    'aria-invalid': errors?.[0] ? true : undefined,
    'aria-required': required ? true : undefined,
  } satisfies ControlProps
}

function Notes({ id, help, errors }: Pick<FieldProps, 'help' | 'errors'> & { id: string }) {
  const error = errors?.[0]
  return (
    <>
      {error ? (
        <p id={`${id}-error`} className="flex items-start gap-1 text-[13px] leading-5 text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      ) : null}
      {help ? (
        <p id={`${id}-help`} className="text-xs text-muted">
          {help}
        </p>
      ) : null}
    </>
  )
}
