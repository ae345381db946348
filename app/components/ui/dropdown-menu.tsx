import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '~/lib/cn'
import { useFloatingContainer } from './floating'

export const DropdownMenuTrigger = Radix.Trigger
export const DropdownMenuRadioGroup = Radix.RadioGroup

/** A menu on a button. Not modal: the page behind scrolls and stays accessible to all users. */
export function DropdownMenu(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root modal={false} {...props} />
}

/** Style shared by floating panels. */
export const panelStyle =
  'z-50 min-w-44 animate-in rounded-lg border border-line bg-raised p-1 text-ink shadow-raised focus:outline-none'

const itemStyle =
  'relative flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 py-1 outline-none select-none data-[disabled]:pointer-events-none data-[disabled]:opacity-50 data-[highlighted]:bg-hover pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint'

export function DropdownMenuContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal container={useFloatingContainer()}>
      <Radix.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className={cn(panelStyle, 'max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto', className)}
        {...props}
      />
    </Radix.Portal>
  )
}

export interface DropdownMenuItemProps extends ComponentProps<typeof Radix.Item> {
  tone?: 'normal' | 'danger'
}

export function DropdownMenuItem({ className, tone, ...props }: DropdownMenuItemProps) {
  return (
    <Radix.Item
      className={cn(itemStyle, tone === 'danger' && 'text-danger [&_svg]:text-danger', className)}
      {...props}
    />
  )
}

export function DropdownMenuRadioItem({ className, children, ...props }: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem className={cn(itemStyle, 'pr-8', className)} {...props}>
      {children}
      <Radix.ItemIndicator className="absolute right-2">
        <Check aria-hidden />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  )
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label className={cn('px-2 pt-1.5 pb-1 text-xs text-faint', className)} {...props} />
}

export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof Radix.Separator>) {
  return <Radix.Separator className={cn('-mx-1 my-1 h-px bg-line', className)} {...props} />
}
