import type { Invoice } from '../../../../prisma/client/client'
import { taxDayOf } from '../../../money/tax-day'
import { type Day, dateToDay } from '../../../platform/values/days'

/** The day whose VAT rates apply to an invoice. */
export const taxDay = ({ serviceDate, servicePeriodEnd, invoiceDate }: Invoice): Day =>
  dateToDay(taxDayOf({ service_date: serviceDate, service_period_end: servicePeriodEnd, invoice_date: invoiceDate }))
