import type { ComponentProps } from 'react'
import { cn } from '~/lib/cn'
import { useLocale } from '~/lib/i18n'
import type { Locale } from '~/lib/locale'

/** Labels of German keyboards for keys that others know by their English names. */
const printed: Record<Locale, Readonly<Record<string, string>>> = {
  de: { Ctrl: 'Strg', Shift: 'Umschalt' },
  en: {},
}

/** A key, by the name that the keyboards of the page's language have for it. */
export function Kbd({ className, children, ...props }: ComponentProps<'kbd'> & { children: string }) {
  const locale = useLocale()
  return (
    <kbd
      className={cn(
        'inline-grid h-5 min-w-5 place-items-center rounded-sm border border-line bg-sunken px-1 font-sans text-[11px] font-medium text-muted',
        className,
      )}
      {...props}
    >
      {printed[locale][children] ?? children}
    </kbd>
  )
}
