import { TextField } from '~/components/form-fields'
import { integrationsTexts } from '~/i18n/integrations'
import { useT } from '~/lib/i18n'
import { errorsBelow } from './errors-below'
import type { CreatedKey } from './integration'
import { KeyOnce } from './key-once'
import { OnceDialog, OnceForm } from './once-dialog'
import { ScopeFields } from './scope-fields'

interface CreateKeyDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Makes a key, and shows it this once. */
export default function CreateKeyDialog(props: CreateKeyDialogProps) {
  const t = useT(integrationsTexts)
  return (
    <OnceDialog<CreatedKey>
      {...props}
      title={t('keys.createTitle')}
      description={t('keys.createBody')}
      form={onMade => (
        <OnceForm<{ name: string; scopes: string[] }, CreatedKey>
          id="api-key"
          action="/integrations?index"
          intent="create"
          submit={t('keys.create')}
          onMade={onMade}
        >
          {(form, fields) => (
            <>
              <TextField
                field={fields.name}
                label={t('keys.name')}
                help={t('keys.nameHelp')}
                maxLength={100}
                autoComplete="off"
                required
              />
              <ScopeFields
                id={fields.scopes.id}
                name={fields.scopes.name}
                errors={errorsBelow('scopes', form.allErrors)}
              />
            </>
          )}
        </OnceForm>
      )}
      madeTitle={({ name }) => t('keys.createdTitle', { name })}
    >
      {({ key }) => <KeyOnce plaintext={key} />}
    </OnceDialog>
  )
}
