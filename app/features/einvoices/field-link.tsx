import { Link } from '@remix-run/react'
import { useFieldPath } from '~/features/documents/field-path'
import { einvoicesTexts } from '~/i18n/einvoices'
import { useT } from '~/lib/i18n'

const style = 'font-medium text-accent-ink underline underline-offset-2'

/** Link to where a finding is fixed: the company's settings, the contact, or the field on the sheet beside it. */
export function FieldLink({ field, contactId }: { field: string | null; contactId: number | null }) {
  const t = useT(einvoicesTexts)
  const pathOf = useFieldPath()
  const to = field && pathOf(field, contactId)
  if (!to) return null
  if (!to.startsWith('#'))
    return (
      <Link to={to} className={style}>
        {t('toField')}
      </Link>
    )
  return (
    <a
      href={to}
      className={style}
      onClick={event => {
        const target = document.getElementById(to.slice(1))
        if (!target) return
        event.preventDefault()
        target.scrollIntoView({ block: 'center' })
        target.focus({ preventScroll: true })
      }}
    >
      {t('toField')}
    </a>
  )
}
