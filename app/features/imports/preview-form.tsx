import { Form, useNavigation, useSubmit } from '@remix-run/react'
import { CircleAlert, Download, Info, MapPin } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardFooter, CardHeader } from '~/components/ui/card'
import { Checkbox } from '~/components/ui/checkbox'
import { InlineField } from '~/components/ui/field'
import { Notice } from '~/components/ui/notice'
import { Select } from '~/components/ui/select'
import { useCountries } from '~/features/contacts/countries'
import { importsTexts } from '~/i18n/imports'
import { useT } from '~/lib/i18n'
import { choices, type Import } from './imports'

interface PreviewFormProps {
  one: Import
  /** Why the last try was refused. */
  message: string | null
  onRemap: () => void
}

/** The last review before anything is created: how to handle duplicates, and the button that starts the import. */
export function PreviewForm({ one, message, onRemap }: PreviewFormProps) {
  const t = useT(importsTexts)
  const pending = useNavigation().formData?.get('intent') === 'take'
  const { ready = 0, duplicate = 0, faulty = 0 } = one.counts
  const mistaken = faulty - one.doubtful - one.left_behind
  return (
    <div className="grid gap-4">
      {one.questions.length > 0 ? (
        <Notice
          tone="warning"
          icon={CircleAlert}
          title={t('preview.notationOpen', { columns: one.questions.map(({ heading }) => heading).join(', ') })}
          actions={<Button onClick={onRemap}>{t('mapping.change')}</Button>}
        />
      ) : null}
      {one.doubtful > 0 || one.options.country ? <DoubtfulRows one={one} /> : null}
      {mistaken > 0 ? (
        <Notice
          tone="warning"
          icon={CircleAlert}
          title={t('preview.faulty', { count: mistaken })}
          actions={<TroubledRows id={one.id} />}
        >
          <p>{t('preview.faultyHelp')}</p>
        </Notice>
      ) : null}
      {one.left_behind > 0 ? (
        <Notice tone="info" icon={Info} title={t('preview.leftBehind', { count: one.left_behind })}>
          <p>{t('preview.leftBehindHelp')}</p>
        </Notice>
      ) : null}
      {message ? <Notice tone="danger" icon={CircleAlert} title={message} /> : null}
      <Card>
        <Form method="post">
          <CardHeader title={t('steps.take')} />
          <CardContent className="grid gap-4 empty:hidden">
            {duplicate > 0 ? (
              <fieldset className="grid gap-1.5">
                <legend className="font-medium">{t('preview.duplicates')}</legend>
                <p className="text-[13px] text-muted">{t('preview.duplicatesHelp')}</p>
                <div className="flex flex-wrap gap-x-5 gap-y-1">
                  {choices.map(value => (
                    <label key={value} className="flex min-h-9 cursor-pointer items-center gap-2">
                      <input
                        type="radio"
                        name="duplicates"
                        value={value}
                        defaultChecked={value === one.options.duplicates}
                        className="accent-accent"
                      />
                      {t(`preview.choices.${value}`)}
                    </label>
                  ))}
                </div>
              </fieldset>
            ) : null}
            {one.listeners > 0 ? (
              <InlineField label={t('preview.events', { count: one.listeners })} help={t('preview.eventsHelp')}>
                {control => <Checkbox {...control} name="events" defaultChecked={one.options.events} />}
              </InlineField>
            ) : null}
          </CardContent>
          {one.listeners > 0 ? null : <input type="hidden" name="events" value="on" />}
          <CardFooter>
            <Button onClick={onRemap}>{t('mapping.change')}</Button>
            <Button
              type="submit"
              name="intent"
              value="take"
              variant="primary"
              pending={pending}
              disabled={ready + duplicate === 0 || one.questions.length > 0}
            >
              {/* How many of the duplicates are skipped is decided here and at single rows. */}
              {duplicate > 0 ? t('preview.takeAsChosen') : t('preview.take', { count: ready })}
            </Button>
          </CardFooter>
        </Form>
      </Card>
    </div>
  )
}

/** The country of rows whose address leaves it open; each row can be answered separately below. */
function DoubtfulRows({ one }: { one: Import }) {
  const t = useT(importsTexts)
  const countries = useCountries(one.options.country ?? undefined)
  const submit = useSubmit()
  return (
    <Notice
      tone="warning"
      icon={MapPin}
      title={one.doubtful > 0 ? t('preview.doubtful', { count: one.doubtful }) : t('preview.countryOfAll')}
    >
      <p>{t('preview.doubtfulHelp')}</p>
      <Select
        aria-label={t('preview.countryOfAll')}
        className="mt-2 max-w-60"
        value={one.options.country ?? ''}
        onChange={event => submit({ intent: 'country', country_code: event.target.value }, { method: 'post' })}
        options={[{ value: '', label: t('preview.countryOpen') }, ...countries]}
      />
    </Notice>
  )
}

/** Link to the rows that need attention, as a file that can be uploaded again. */
export function TroubledRows({ id }: { id: number }) {
  const t = useT(importsTexts)
  return (
    <Button asChild>
      <a href={`/imports/${id}/rows`} download>
        <Download aria-hidden />
        {t('preview.download')}
      </a>
    </Button>
  )
}
