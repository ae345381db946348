import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ComponentProps, type ReactNode, useContext } from 'react'
import { commonTexts } from '~/i18n/common'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { Button } from './button'
import { useFirstFocus } from './first-focus'
import { InsideDialog } from './floating'
import { OpenerContext, useOpener, useReturnFocus } from './opener'

/** On closing, focus returns to the element that had it before. */
export function Dialog(props: ComponentProps<typeof Radix.Root>) {
  return (
    <OpenerContext.Provider value={useOpener(props.open)}>
      <Radix.Root {...props} />
    </OpenerContext.Provider>
  )
}
export const DialogTrigger = Radix.Trigger
export const DialogClose = Radix.Close

export interface DialogContentProps extends Omit<ComponentProps<typeof Radix.Content>, 'title'> {
  title: ReactNode
  description?: ReactNode
  /** Buttons at the end, the sensible one last. */
  footer?: ReactNode
}

interface PanelProps extends DialogContentProps {
  /** Styles of its parts; `className` styles the whole. */
  look: Record<'header' | 'title' | 'description' | 'body', string>
}

/** An overlay that dims the page: title, description, content, and a close button. */
export function Panel(props: PanelProps) {
  const { title, description, footer, look, className, children, ...rest } = props
  const { onOpenAutoFocus, onCloseAutoFocus, onInteractOutside, onInput, ...content } = rest
  const t = useT(commonTexts)
  const returnFocus = useReturnFocus()
  const { body, focusFirst } = useFirstFocus()
  return (
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-50 animate-fade bg-black/40" />
      <Radix.Content
        {...(description ? {} : { 'aria-describedby': undefined })}
        className={cn('fixed z-50 flex flex-col bg-raised shadow-raised focus:outline-none', className)}
        onOpenAutoFocus={event => {
          onOpenAutoFocus?.(event)
          focusFirst(event)
        }}
        onInteractOutside={event => {
          onInteractOutside?.(event)
          // A click outside does not discard what was typed; Escape and the buttons are deliberate.
          if (body.current && hasTyped(body.current)) event.preventDefault()
        }}
        onInput={event => {
          onInput?.(event)
          if (event.target instanceof HTMLElement) event.target.dataset.typed = ''
        }}
        onCloseAutoFocus={event => {
          onCloseAutoFocus?.(event)
          returnFocus(event)
        }}
        {...content}
      >
        <header className={look.header}>
          <div>
            <Radix.Title className={look.title}>{title}</Radix.Title>
            {description ? <Radix.Description className={look.description}>{description}</Radix.Description> : null}
          </div>
        </header>
        <div ref={body} className={look.body}>
          <InsideDialog.Provider value={true}>{children}</InsideDialog.Provider>
        </div>
        {footer}
        <Radix.Close asChild>
          <Button
            variant="ghost"
            size="icon-sm"
            data-dialog-close
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

const hasTyped = (body: HTMLElement): boolean =>
  [...body.querySelectorAll<HTMLInputElement>('form [data-typed]')].some(({ value }) => value !== '')

const boxLook = {
  header: 'px-5 pt-4 pb-2 pr-14',
  title: 'text-base leading-6 font-semibold text-balance',
  description: 'mt-0.5 text-muted',
  body: 'grow scroll-pb-24 overflow-y-auto px-5 py-2',
}

/** The box of a dialog. On phones it rises from the bottom. */
export function DialogContent({ footer, className, ...props }: DialogContentProps) {
  return (
    <Panel
      look={boxLook}
      className={cn(
        'max-h-[92dvh] w-full max-md:inset-x-0 max-md:bottom-0 max-md:animate-up max-md:rounded-t-xl md:top-[12vh] md:left-1/2 md:max-h-[80vh] md:max-w-lg md:-translate-x-1/2 md:animate-in md:rounded-xl md:border md:border-line',
        className,
      )}
      footer={
        footer ? (
          <DialogFooter>{footer}</DialogFooter>
        ) : (
          <div className="pb-[max(0.75rem,env(safe-area-inset-bottom))]" />
        )
      }
      {...props}
    />
  )
}

/** The row of buttons; inside a form within the content it replaces the dialog's own, and always stays visible. */
export function DialogFooter({ className, ...props }: ComponentProps<'footer'>) {
  const isInContent = useContext(InsideDialog)
  return (
    <footer
      className={cn(
        'flex flex-wrap justify-end gap-2 px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] max-md:[&>*]:grow',
        isInContent && inSight,
        className,
      )}
      {...props}
    />
  )
}

/** Of buttons at the end of what scrolls in a dialog: they stay in sight, and what is longer fades out above them. */
export const inSight =
  'sticky -bottom-2 z-10 -mx-5 -mb-2 bg-raised px-5 pt-3 pb-1 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-3 before:bg-linear-to-t before:from-raised before:to-transparent'
