import { cn } from '~/lib/cn'

interface ProgressLineProps {
  /** For screen readers. */
  label: string
  /** Between 0 and 1; null while the total is unknown. */
  share: number | null
  /** What stands there instead of a percentage. */
  text: string
  done?: boolean
}

/** Progress, as a thin bar. */
export function ProgressLine({ label, share, text, done = false }: ProgressLineProps) {
  const percent = share === null ? null : Math.round(share * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={text}
      {...(percent === null ? {} : { 'aria-valuenow': percent })}
      className="h-1.5 overflow-hidden rounded-full bg-sunken"
    >
      <div
        className={cn(
          'h-full rounded-full transition-[width] duration-700 ease-linear',
          done ? 'bg-success-fill' : 'bg-accent-mark',
          percent === null && 'w-full animate-pulse opacity-40',
        )}
        style={percent === null ? undefined : { width: `${percent}%` }}
      />
    </div>
  )
}
