import { cn } from '~/lib/cn'

export interface AvatarProps {
  name: string
  /** Picture; without one, the initials are shown. */
  src?: string | null
  size?: 'sm' | 'md' | 'lg'
  className?: string
}

const sizes = { sm: 'size-6 text-[10px]', md: 'size-8 text-xs', lg: 'size-12 text-base' } as const

/** A user or company as a picture or two letters; decorative, so the name must be shown beside it. */
export function Avatar({ name, src, size = 'md', className }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={cn(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent-soft font-semibold text-accent-ink select-none',
        sizes[size],
        className,
      )}
    >
      {src ? <img src={src} alt="" className="size-full object-cover" /> : initials(name)}
    </span>
  )
}

function initials(name: string): string {
  const words = name.split(/[\s-]+/).filter(word => /^\p{L}/u.test(word))
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(word => word?.[0] ?? '')
  return letters.join('').toUpperCase() || '·'
}
