import { forwardRef } from 'react'
import { cn } from '~/lib/cn'
import { Input, type InputProps } from './input'

export interface DateInputProps extends Omit<InputProps, 'type'> {
  /** `date` sends `YYYY-MM-DD`, `time` sends `HH:mm`, `datetime-local` both. */
  kind?: 'date' | 'time' | 'datetime-local'
}

/** A day, chosen with the browser's own picker: it suits the device's language, keyboard and touch. */
export const DateInput = forwardRef<HTMLInputElement, DateInputProps>(function DateInput(
  { kind = 'date', className, ...props },
  ref,
) {
  return <Input ref={ref} type={kind} className={cn('tabular', className)} {...props} />
})
