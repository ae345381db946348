/** When the service was performed, from a record or a form; empty: not given. */
interface ServiceDays<Day> {
  service_date: Day | null | ''
  service_period_end: Day | null | ''
  invoice_date: Day
}

/** The day whose VAT rates apply: the day of service, the last day of a period, otherwise the invoice date. */
export const taxDayOf = <Day>({ service_date, service_period_end, invoice_date }: ServiceDays<Day>): Day =>
  service_date || service_period_end || invoice_date
