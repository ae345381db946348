import { RecordForm, type RecordFormProps, useActionForm } from '~/components/form'
import { FormSection, NumberField, SwitchField, TextareaField, TextField } from '~/components/form-fields'
import { articlesTexts } from '~/i18n/articles'
import { useT } from '~/lib/i18n'
import { useNamesLabor } from '~/lib/session'
import type { CreateArticle } from '~server/services/sales/articles/schema'

interface ArticleFormProps extends RecordFormProps<CreateArticle> {
  /** A new article may leave number and VAT rate to the service. */
  isNew: boolean
}

/** The form of an article, for creating and editing. */
export function ArticleForm({ reply, defaultValue, isNew, ...end }: ArticleFormProps) {
  const t = useT(articlesTexts)
  const namesLabor = useNamesLabor()
  const [form, fields] = useActionForm<CreateArticle>({ reply, defaultValue })
  return (
    <RecordForm form={form} {...end}>
      <FormSection title={t('form.what')}>
        <TextField
          field={fields.name}
          label={t('name')}
          required
          autoComplete="off"
          autoFocus={isNew}
          className="col-span-full"
        />
        <TextareaField
          field={fields.description}
          label={t('description')}
          help={t('form.descriptionHelp')}
          className="col-span-full"
        />
        <TextField
          field={fields.article_number}
          label={t('form.number')}
          help={isNew ? t('form.numberHelp') : undefined}
          required={!isNew}
          autoComplete="off"
          className="col-span-full sm:col-span-1"
        />
      </FormSection>
      <FormSection title={t('form.price')}>
        <TextField field={fields.unit} label={t('unit')} help={t('form.unitHelp')} required autoComplete="off" />
        <NumberField field={fields.unit_price} label={t('form.priceLabel')} required />
        <NumberField
          field={fields.tax_rate}
          label={t('form.tax')}
          help={isNew ? t('form.taxHelp') : undefined}
          required={!isNew}
          unit="%"
          decimals={0}
        />
        {namesLabor ? (
          <NumberField field={fields.labor_percent} label={t('labor')} help={t('form.laborHelp')} unit="%" />
        ) : null}
      </FormSection>
      <div className="mt-6">
        <SwitchField field={fields.active} label={t('form.active')} help={t('form.activeHelp')} />
      </div>
    </RecordForm>
  )
}
