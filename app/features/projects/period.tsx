import { Day, None } from '~/components/value'

/** From one day to another; either may be open. */
export function Period({ from, to }: { from: string | null; to: string | null }) {
  if (!from && !to) return <None />
  return (
    <span className="whitespace-nowrap">
      {from ? <Day value={from} /> : '…'} – {to ? <Day value={to} /> : '…'}
    </span>
  )
}
