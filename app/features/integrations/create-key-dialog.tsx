import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { CheckboxField, TextField } from '~/components/form-fields'
import { Button } from '~/components/ui/button'
import { Label } from '~/components/ui/label'
import { Select } from '~/components/ui/select'
import { integrationsTexts } from '~/i18n/integrations'
import { useT } from '~/lib/i18n'
import { useSession } from '~/lib/session'
import { errorsBelow } from './errors-below'
import type { CreatedKey } from './integration'
import { KeyOnce } from './key-once'
import { OnceDialog, OnceForm } from './once-dialog'
import { type Level, levels, moduleText, type ScopeModule, scopeModules, scopesOf } from './scopes'

interface CreateKeyDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Makes a key, and shows it this once. */
export default function CreateKeyDialog(props: CreateKeyDialogProps) {
  const t = useT(integrationsTexts)
  const { modules } = useSession()
  return (
    <OnceDialog<CreatedKey>
      {...props}
      title={t('keys.createTitle')}
      description={t('keys.createBody')}
      form={onMade => (
        <OnceForm<{ name: string; scopes: string[]; mcp: boolean }, CreatedKey>
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
              {modules.includes('ai') ? (
                <CheckboxField field={fields.mcp} label={t('keys.mcp')} help={t('keys.mcpHelp')} />
              ) : null}
            </>
          )}
        </OnceForm>
      )}
      madeTitle={({ name }) => t('keys.createdTitle', { name })}
    >
      {({ key, mcp }) => <KeyOnce plaintext={key} mcp={mcp} />}
    </OnceDialog>
  )
}

interface ScopeFieldsProps {
  id: string
  /** Form field that carries the scopes. */
  name: string
  errors: readonly string[]
}

/** What a key may reach, module by module; only modules that the company uses are offered. */
function ScopeFields({ id, name, errors }: ScopeFieldsProps) {
  const t = useT(integrationsTexts)
  const { modules } = useSession()
  const offered = scopeModules.filter(module => modules.includes(module))
  const [chosen, setChosen] = useState<Partial<Record<ScopeModule, Level>>>({})
  const all = (level: Level) => setChosen(Object.fromEntries(offered.map(module => [module, level])))
  return (
    <fieldset
      aria-describedby={errors[0] ? `${id}-error ${id}-help` : `${id}-help`}
      className="grid gap-2 border-0 p-0"
    >
      <legend className="contents">
        <span className="flex flex-wrap items-center gap-x-3">
          <Label htmlFor={id} className="grow">
            {t('keys.scopes')}
          </Label>
          <Button variant="link" size="sm" onClick={() => all('read')}>
            {t('keys.allRead')}
          </Button>
          <Button variant="link" size="sm" onClick={() => all('none')}>
            {t('keys.noneAtAll')}
          </Button>
        </span>
      </legend>
      <div id={id} className="divide-y divide-line rounded-lg border border-line">
        {offered.map(module => (
          <div key={module} className="flex items-center gap-3 py-1.5 pr-1.5 pl-3">
            <label htmlFor={`${id}-${module}`} className="min-w-0 grow">
              {t(moduleText(module))}
            </label>
            <Select
              id={`${id}-${module}`}
              className="w-44 shrink-0"
              value={chosen[module] ?? 'none'}
              onChange={event => setChosen({ ...chosen, [module]: event.target.value as Level })}
              options={levels.map(level => ({ value: level, label: t(`levels.${level}`) }))}
            />
          </div>
        ))}
      </div>
      {scopesOf(chosen).map((scope, index) => (
        <input key={scope} type="hidden" name={`${name}[${index}]`} value={scope} />
      ))}
      {errors[0] ? (
        <p id={`${id}-error`} className="flex items-start gap-1 text-[13px] leading-5 text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('keys.scopesMissing')}
        </p>
      ) : null}
      <p id={`${id}-help`} className="text-xs text-muted">
        {t('keys.scopesHelp')}
      </p>
    </fieldset>
  )
}
