import { Command as Cmdk } from 'cmdk'
import { Search } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '~/lib/cn'

/** A list to search and pick from by keyboard. Heavy: import it from lazily loaded files only. */
export function Command({ className, ...props }: ComponentProps<typeof Cmdk>) {
  return <Cmdk className={cn('flex min-h-0 flex-col', className)} {...props} />
}

export interface CommandInputProps extends ComponentProps<typeof Cmdk.Input> {
  /** At the right edge: a key or a spinner. */
  end?: ReactNode
}

export function CommandInput({ className, end, ...props }: CommandInputProps) {
  return (
    <div className="flex items-center gap-2 border-b border-line px-3">
      <Search aria-hidden className="size-4 shrink-0 text-faint" />
      <Cmdk.Input
        className={cn('h-11 w-full min-w-0 bg-transparent text-base outline-none md:text-sm', className)}
        {...props}
      />
      {end}
    </div>
  )
}

export function CommandList({ className, ...props }: ComponentProps<typeof Cmdk.List>) {
  return <Cmdk.List className={cn('min-h-0 scroll-py-1 overflow-y-auto p-1', className)} {...props} />
}

export function CommandGroup({ className, ...props }: ComponentProps<typeof Cmdk.Group>) {
  return (
    <Cmdk.Group
      className={cn(
        '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-faint',
        className,
      )}
      {...props}
    />
  )
}

export function CommandItem({ className, ...props }: ComponentProps<typeof Cmdk.Item>) {
  return (
    <Cmdk.Item
      className={cn(
        'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 py-1 select-none data-[disabled=true]:opacity-50 data-[selected=true]:bg-hover pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint',
        className,
      )}
      {...props}
    />
  )
}

export function CommandEmpty({ className, ...props }: ComponentProps<'p'>) {
  return <p className={cn('px-3 py-8 text-center text-muted', className)} {...props} />
}
