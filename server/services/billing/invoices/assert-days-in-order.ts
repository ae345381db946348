import { validationError } from '../../../platform/errors'
import type { CreateInvoice } from './schema'

type Days = Pick<
  Partial<CreateInvoice>,
  'invoice_date' | 'due_date' | 'service_period_start' | 'service_period_end' | 'retention_due_on'
>

/** @throws DomainError validation if a day lies before one that it must follow */
export function assertDaysInOrder({
  invoice_date,
  due_date,
  service_period_start,
  service_period_end,
  ...days
}: Days): void {
  const { retention_due_on } = days
  const refuse = (path: string, rule: string, before: string) => {
    throw validationError(path, rule, `lies before ${before}`)
  }
  if (invoice_date && due_date && due_date < invoice_date) refuse('due_date', 'due_before_invoice', 'invoice_date')
  if (invoice_date && retention_due_on && retention_due_on < invoice_date)
    refuse('retention_due_on', 'retention_due_before_invoice', 'invoice_date')
  if (service_period_start && service_period_end && service_period_end < service_period_start)
    refuse('service_period_end', 'period_end_before_start', 'service_period_start')
}
