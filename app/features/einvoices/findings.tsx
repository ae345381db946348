import { CircleAlert, Info } from 'lucide-react'
import { useLocale } from '~/lib/i18n'
import type { Finding } from '~server/services/einvoices/schema'
import { FieldLink } from './field-link'

interface FindingsProps {
  findings: readonly Finding[]
  contactId: number | null
  /** Only what can still be changed has a way to its field. */
  mendable: boolean
}

/** What the rules found, in words, each with its remedy. */
export function Findings({ findings, contactId, mendable }: FindingsProps) {
  const locale = useLocale()
  if (findings.length === 0) return null
  return (
    <ul className="grid gap-2.5">
      {findings.map(finding => {
        const isError = finding.severity === 'error'
        const Icon = isError ? CircleAlert : Info
        return (
          <li key={`${finding.rule} ${finding.field ?? ''} ${finding.message.en}`} className="flex gap-2">
            <Icon
              aria-hidden
              className={`mt-0.5 size-4 shrink-0 ${isError ? 'text-danger' : 'text-warning'}`}
            />
            <div className="min-w-0 text-[13px] break-words">
              <p>{finding.message[locale]}</p>
              <p className="text-muted">
                {finding.remedy[locale]} <span className="text-xs text-faint">{finding.rule}</span>
              </p>
              {mendable ? <FieldLink field={finding.field} contactId={contactId} /> : null}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
