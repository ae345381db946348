import type { FieldMetadata } from '@conform-to/react'
import { useState } from 'react'
import { TextareaField } from '~/components/form-fields'
import { Field } from '~/components/ui/field'
import { Input } from '~/components/ui/input'
import { settingsTexts } from '~/i18n/settings'
import { useT } from '~/lib/i18n'
import { BrandPreview } from './brand-preview'
import { type SectionProps, SettingsSection } from './settings-section'

/** The company's colour and the footer of its documents, with a preview. */
export function BrandSection(props: SectionProps) {
  const t = useT(settingsTexts)
  const [color, setColor] = useState(props.settings.primary_color)
  const [second, setSecond] = useState(props.settings.secondary_color ?? '')
  return (
    <SettingsSection name="brand" {...props}>
      {fields => (
        <>
          <ColorField
            field={fields.primary_color}
            label={t('fields.primary_color')}
            help={t('fields.primaryColorHelp')}
            color={color}
            onColor={setColor}
            required
          />
          <ColorField
            field={fields.secondary_color}
            label={t('fields.secondary_color')}
            help={t('fields.secondaryColorHelp')}
            color={second}
            onColor={setSecond}
          />
          <TextareaField
            field={fields.footer_text}
            label={t('fields.footer_text')}
            help={t('fields.footerHelp')}
            className="col-span-full"
          />
          <BrandPreview color={color} company={props.settings.name} />
        </>
      )}
    </SettingsSection>
  )
}

interface ColorFieldProps {
  field: FieldMetadata<string | null | undefined>
  label: string
  help: string
  required?: boolean
  color: string
  onColor: (color: string) => void
}

function ColorField({ field, label, help, required, color, onColor }: ColorFieldProps) {
  const t = useT(settingsTexts)
  const whole = /^#[0-9a-f]{6}$/i.test(color)
  return (
    <Field id={field.id} errors={field.errors} {...{ label, help, required }}>
      {control => (
        <span className="flex gap-2">
          <input
            type="color"
            aria-label={`${t('fields.pickColor')}: ${label}`}
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
