import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { commonTexts } from '~/i18n/common'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { Button } from './button'
import { InsideDialog } from './floating'
import { OpenerContext, useOpener, useReturnFocus } from './opener'

/** Closed, it gives the focus back to what had it before. */
export function Sheet(props: ComponentProps<typeof Radix.Root>) {
  return (
    <OpenerContext.Provider value={useOpener(props.open)}>
      <Radix.Root {...props} />
    </OpenerContext.Provider>
  )
}
export const SheetTrigger = Radix.Trigger

export interface SheetContentProps extends Omit<ComponentProps<typeof Radix.Content>, 'title'> {
  title: ReactNode
  description?: ReactNode
  footer?: ReactNode
  /** `bottom` rises from below at every width; `right` is a side panel, whole screen on phones. */
  side?: 'right' | 'bottom'
}

/** A panel beside or above the page for detail that keeps the list in view. */
export function SheetContent({
  title,
  description,
  footer,
  side = 'right',
  className,
  onCloseAutoFocus,
  children,
  ...props
}: SheetContentProps) {
  const t = useT(commonTexts)
  const returnFocus = useReturnFocus()
  return (
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-50 animate-fade bg-black/40" />
      <Radix.Content
        {...(description ? {} : { 'aria-describedby': undefined })}
        className={cn(
          'fixed z-50 flex flex-col bg-raised shadow-raised focus:outline-none',
          side === 'right'
            ? 'inset-y-0 right-0 w-full animate-side border-l border-line md:max-w-xl'
            : 'inset-x-0 bottom-0 max-h-[85dvh] animate-up rounded-t-xl border-t border-line',
          className,
        )}
        onCloseAutoFocus={event => {
          onCloseAutoFocus?.(event)
          returnFocus(event)
        }}
        {...props}
      >
        <header className="border-b border-line py-3 pr-14 pl-5">
          <div>
            <Radix.Title className="text-base leading-7 font-semibold">{title}</Radix.Title>
            {description ? <Radix.Description className="text-muted">{description}</Radix.Description> : null}
          </div>
        </header>
        <div className="grow overflow-y-auto px-5 py-4">
          <InsideDialog.Provider value={true}>{children}</InsideDialog.Provider>
        </div>
        {footer ? (
          <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            {footer}
          </footer>
        ) : null}
        <Radix.Close asChild>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t('actions.close')}
            className="absolute top-3 right-3"
          >
            <X />
          </Button>
        </Radix.Close>
      </Radix.Content>
    </Radix.Portal>
  )
}
