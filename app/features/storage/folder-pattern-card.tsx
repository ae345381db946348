import { Form, useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { Field } from '~/components/ui/field'
import { Input } from '~/components/ui/input'
import { commonTexts } from '~/i18n/common'
import { storageTexts } from '~/i18n/storage'
import { useT } from '~/lib/i18n'
import type { StorageSetup } from './storage-place'

/** Naming pattern of project folders; a change renames the existing ones. */
export function FolderPatternCard({ setup: { provider, folder_pattern, version } }: { setup: StorageSetup }) {
  const t = useT(storageTexts)
  const common = useT(commonTexts)
  const pending = useNavigation().state !== 'idle'
  const [pattern, setPattern] = useState(folder_pattern)
  const example: Record<string, string> = {
    ...{ customer: t('exampleCustomer'), project_number: 'P-2026-0007', name: t('exampleProject') },
  }
  const path = pattern.replace(/\{(customer|project_number|name)\}/g, (_, key) => example[key] ?? '')
  return (
    <Card>
      <CardHeader title={t('pattern')} />
      <CardContent>
        <Form method="post" className="grid gap-3">
          <input type="hidden" name="provider" value={provider} />
          <input type="hidden" name="version" value={version} />
          <Field label={t('patternField')} help={`${t('patternHelp')} ${t('patternExample', { path })}`}>
            {control => (
              <Input
                {...control}
                name="folder_pattern"
                value={pattern}
                onChange={event => setPattern(event.target.value)}
                required
                maxLength={200}
                autoComplete="off"
              />
            )}
          </Field>
          <Button
            type="submit"
            name="intent"
            value="pattern"
            disabled={pending || pattern === folder_pattern}
            className="justify-self-start"
          >
            {common('actions.save')}
          </Button>
        </Form>
      </CardContent>
    </Card>
  )
}
