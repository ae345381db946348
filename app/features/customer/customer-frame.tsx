import type { ReactNode } from 'react'
import { customerTexts } from '~/i18n/customer'
import { useT } from '~/lib/i18n'
import { telephoneLink } from '~/lib/outside-links'
import { shownEmail } from '~server/platform/values/shown-email'
import type { CustomerView } from '~server/services/customer/portal/schema'

/** The company's own page around a document: no menu, nothing of ours but the foot. */
export function CustomerFrame({ company, children }: { company: CustomerView['company']; children: ReactNode }) {
  const t = useT(customerTexts)
  const { name, phone, email } = company
  return (
    <div className="mx-auto grid min-h-dvh max-w-5xl grid-rows-[auto_1fr_auto] px-4">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b-2 border-accent py-4">
        <p className="text-lg font-semibold wrap-anywhere">{name}</p>
        <p className="flex flex-wrap gap-x-4 text-muted">
          {phone ? (
            <a href={telephoneLink(phone)} className="text-accent-ink underline underline-offset-4">
              {phone}
            </a>
          ) : null}
          {email ? (
            <a href={`mailto:${email}`} className="text-accent-ink underline underline-offset-4">
              {shownEmail(email)}
            </a>
          ) : null}
        </p>
      </header>
      <main id="content" className="min-w-0 py-5">
        {children}
      </main>
      <footer className="border-t border-line py-4 text-xs text-muted">{t('foot')}</footer>
    </div>
  )
}
