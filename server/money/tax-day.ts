/** When the service was done, as a record or a form has it; empty: not given. */
interface ServiceDays<Day> {
  service_date: Day | null | ''
  service_period_end: Day | null | ''
  invoice_date: Day
}

/** The day whose VAT rates hold: that of the service, the last one of a period, else the invoice's. */
export const taxDayOf = <Day>({ service_date, service_period_end, invoice_date }: ServiceDays<Day>): Day =>
  service_date || service_period_end || invoice_date
