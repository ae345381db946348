import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from 'radix-ui'
import { type ButtonHTMLAttributes, forwardRef } from 'react'
import { cn } from '~/lib/cn'

export const buttonStyle = cva(
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-lg font-medium whitespace-nowrap transition-colors select-none disabled:opacity-50 not-aria-busy:aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-accent text-on-accent hover:bg-[color-mix(in_srgb,var(--accent)_90%,var(--ink))]',
        secondary: 'border border-line-strong bg-surface text-ink hover:bg-hover',
        ghost: 'text-ink hover:bg-hover',
        danger: 'bg-danger-fill text-white hover:bg-[color-mix(in_srgb,var(--danger-fill)_90%,black)]',
        link: 'h-auto! px-0! text-accent-ink underline-offset-4 hover:underline',
      },
      size: {
        sm: 'h-7 px-2.5 text-xs pointer-coarse:h-9',
        md: 'h-8 px-3 pointer-coarse:h-10',
        lg: 'h-10 px-4 pointer-coarse:h-12',
        icon: 'size-8 pointer-coarse:size-10',
        'icon-sm': 'size-7 pointer-coarse:size-9',
      },
    },
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
)

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, VariantProps<typeof buttonStyle> {
  /** Styles the only child (a Link) instead of drawing a button. */
  asChild?: boolean
  /** Shows a spinner and ignores clicks; the width stays. */
  pending?: boolean
}

/** The button. `variant` says how important, `size="icon"` needs an `aria-label`. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { className, variant, size, asChild = false, pending = false, type = 'button', children, onClick, ...props },
  ref,
) {
  const style = cn(buttonStyle({ variant, size }), pending && 'relative text-transparent!', className)
  if (asChild) {
    return (
      <Slot.Root className={style} onClick={onClick} {...props}>
        {children}
      </Slot.Root>
    )
  }
  return (
    <button
      ref={ref}
      type={type}
      className={style}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={pending ? event => event.preventDefault() : onClick}
      {...props}
    >
      {children}
      {pending ? <Spinner variant={variant} /> : null}
    </button>
  )
})

function Spinner({ variant }: Pick<ButtonProps, 'variant'>) {
  const onColour = variant === 'primary' ? 'text-on-accent' : variant === 'danger' ? 'text-white' : 'text-muted'
  return (
    <span aria-hidden className={cn('absolute inset-0 grid place-items-center', onColour)}>
      <span className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent" />
    </span>
  )
}
