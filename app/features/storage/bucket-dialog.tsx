import { useFetcher } from '@remix-run/react'
import { ActionForm, FormEnd, useActionForm } from '~/components/form'
import { SwitchField, TextField } from '~/components/form-fields'
import { Dialog, DialogContent } from '~/components/ui/dialog'
import { toast } from '~/components/ui/toast'
import { storageTexts } from '~/i18n/storage'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import type { InputOf } from '~/lib/procedures'
import { useDone } from '~/lib/use-done'
import type { Outputs } from '~server/contract'

type Bucket = Outputs['storage']['setup']['data']['bucket']
type Form = NonNullable<InputOf<'storage.choose'>['bucket']>

/** A bucket of the company, new or with another key. */
export function BucketDialog({ bucket, onClose }: { bucket: Bucket; onClose: () => void }) {
  const t = useT(storageTexts)
  const fetcher = useFetcher<FormReply<unknown>>()
  const [form, fields] = useActionForm<Form>({
    id: 'bucket',
    reply: fetcher.data,
    defaultValue: {
      ...{ endpoint: bucket?.endpoint ?? '', region: bucket?.region ?? '', bucket: bucket?.bucket ?? '' },
      ...{ prefix: bucket?.prefix ?? '', access_key_id: bucket?.access_key_id ?? '', secret_access_key: '' },
      path_style: bucket?.path_style ?? true,
    },
  })
  useDone(fetcher, () => {
    toast(t('bucket.saved'))
    onClose()
  })
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())}>
      <DialogContent title={t('bucket.title')}>
        <ActionForm form={form} fetcher={fetcher} action="/settings/storage">
          <p className="pb-4 text-muted">{t('bucket.body')}</p>
          <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
            <TextField
              {...{ field: fields.endpoint, label: t('bucket.endpoint'), help: t('bucket.endpointHelp') }}
              {...{ type: 'url', required: true, autoComplete: 'off', className: 'col-span-full' }}
            />
            <TextField
              {...{ field: fields.bucket, label: t('bucket.bucket'), required: true }}
              {...{ autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }}
            />
            <TextField
              {...{ field: fields.region, label: t('bucket.region'), help: t('bucket.regionHelp') }}
              {...{ autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, placeholder: 'us-east-1' }}
            />
            <TextField
              {...{ field: fields.prefix, label: t('bucket.prefix'), help: t('bucket.prefixHelp') }}
              {...{ autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, className: 'col-span-full' }}
            />
            <TextField
              {...{ field: fields.access_key_id, label: t('bucket.accessKeyId'), required: true }}
              {...{ autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }}
            />
            <TextField
              {...{ field: fields.secret_access_key, label: t('bucket.secret'), required: true }}
              {...{ type: 'password', autoComplete: 'off' }}
            />
            <p className="col-span-full -mt-2 text-xs text-muted">{t('bucket.secretHelp')}</p>
            <div className="col-span-full">
              <SwitchField field={fields.path_style} label={t('bucket.pathStyle')} help={t('bucket.pathStyleHelp')} />
            </div>
          </div>
          <FormEnd fetcher={fetcher} name="intent" value="bucket">
            {t('bucket.save')}
          </FormEnd>
        </ActionForm>
      </DialogContent>
    </Dialog>
  )
}
