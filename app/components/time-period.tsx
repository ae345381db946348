import { type Period, periodText } from '~/lib/period-text'
import { useFormat } from '~/lib/session'

/** A period with start and end, in the company's time zone. */
export function TimePeriod({ value }: { value: Period }) {
  const format = useFormat()
  return (
    <span className="tabular" suppressHydrationWarning>
      {periodText(format, value)}
    </span>
  )
}
