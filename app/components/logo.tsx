import { cn } from '~/lib/cn'

/** The product's mark; decorative, beside its name. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cn('size-8', className)}>
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path
        d="M21.5 11.2A7 7 0 1 0 23 16h-6"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
