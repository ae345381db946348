import type { FieldMetadata } from '@conform-to/react'
import { useState } from 'react'
import { TextareaField } from '~/components/form-fields'
import { Field } from '~/components/ui/field'
import { Input } from '~/components/ui/input'
import { useT } from '~/lib/i18n'
import { BrandPreview } from './brand-preview'
import { type SectionProps, SettingsSection } from './settings-section'

/** The company's colour and the footer of its documents, as they will look. */
export function BrandSection(props: SectionProps) {
  const t = useT('settings')
  const [color, setColor] = useState(props.settings.primary_color)
  return (
    <SettingsSection name="brand" {...props}>
      {fields => (
        <>
          <ColorField field={fields.primary_color} color={color} onColor={setColor} />
          <TextareaField
            field={fields.footer_text}
            label={t('fields.footer_text')}
            help={t('fields.footerHelp')}
          />
          <BrandPreview color={color} company={props.settings.name} />
        </>
      )}
    </SettingsSection>
  )
}

interface ColorFieldProps {
  field: FieldMetadata<string | undefined>
  color: string
  onColor: (color: string) => void
}

function ColorField({ field, color, onColor }: ColorFieldProps) {
  const t = useT('settings')
  const whole = /^#[0-9a-f]{6}$/i.test(color)
  return (
    <Field
      id={field.id}
      errors={field.errors}
      label={t('fields.primary_color')}
      help={t('fields.primaryColorHelp')}
      required
    >
      {control => (
        <span className="flex gap-2">
          <input
            type="color"
            aria-label={t('fields.pickColor')}
            value={whole ? color : '#000000'}
            onChange={event => onColor(event.target.value)}
            className="h-8 w-12 shrink-0 cursor-pointer rounded-lg border border-line-strong bg-surface p-1 pointer-coarse:h-11"
          />
          <Input
            {...control}
            name={field.name}
            value={color}
            onChange={event => onColor(event.target.value)}
            spellCheck={false}
            autoComplete="off"
            maxLength={7}
            className="tabular"
          />
        </span>
      )}
    </Field>
  )
}
