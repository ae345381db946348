import { cn } from '~/lib/cn'
import { Dialog, type DialogContentProps, DialogTrigger, Panel } from './dialog'

export { Dialog as Sheet, DialogTrigger as SheetTrigger }

interface SheetContentProps extends DialogContentProps {
  /** `bottom` rises from below at every width; `right` is a side panel, whole screen on phones. */
  side?: 'right' | 'bottom'
}

const look = {
  header: 'border-b border-line py-3 pr-14 pl-5',
  title: 'text-base leading-7 font-semibold',
  description: 'text-muted',
  body: 'grow scroll-pb-24 overflow-y-auto px-5 pt-4 pb-2',
}

/** A panel beside or above the page, for details that keep the list in view. */
export function SheetContent({ footer, side = 'right', className, ...props }: SheetContentProps) {
  return (
    <Panel
      look={look}
      className={cn(
        side === 'right'
          ? 'inset-y-0 right-0 w-full animate-side border-l border-line md:max-w-xl'
          : 'inset-x-0 bottom-0 max-h-[85dvh] animate-up rounded-t-xl border-t border-line',
        className,
      )}
      footer={
        footer ? (
          <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            {footer}
          </footer>
        ) : null
      }
      {...props}
    />
  )
}
