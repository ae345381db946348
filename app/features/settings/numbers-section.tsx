import type { FieldMetadata } from '@conform-to/react'
import { useState } from 'react'
import { TextField } from '~/components/form-fields'
import { settingsTexts } from '~/i18n/settings'
import { useT } from '~/lib/i18n'
import { useToday } from '~/lib/session'
import { previewNumber } from './number-preview'
import { type SectionProps, SettingsSection } from './settings-section'

/** Format of the numbers of new invoices, Storni and offers, with a preview while typing. */
export function NumbersSection(props: SectionProps) {
  const t = useT(settingsTexts)
  return (
    <SettingsSection name="numbers" {...props}>
      {fields => (
        <>
          <FormatField field={fields.invoice_number_format} label={t('fields.invoice_number_format')} />
          <FormatField field={fields.credit_number_format} label={t('fields.credit_number_format')} />
          <FormatField field={fields.quote_number_format} label={t('fields.quote_number_format')} />
          <p className="col-span-full text-xs text-muted">{t('fields.formatHelp')}</p>
        </>
      )}
    </SettingsSection>
  )
}

function FormatField({ field, label }: { field: FieldMetadata<string | undefined>; label: string }) {
  const t = useT(settingsTexts)
  const year = useToday().slice(0, 4)
  const [text, setText] = useState(typeof field.initialValue === 'string' ? field.initialValue : '')
  const preview = previewNumber(text, year, 42)
  return (
    <TextField
      field={field}
      label={label}
      required
      spellCheck={false}
      autoComplete="off"
      onChange={event => setText(event.target.value)}
      help={
        preview ? (
          <>
            {t('fields.preview')}: <strong className="font-medium text-ink tabular">{preview}</strong>
          </>
        ) : (
          <span className="text-warning">{t('fields.previewInvalid')}</span>
        )
      }
    />
  )
}
