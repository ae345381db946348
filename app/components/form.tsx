import { type DefaultValue, type FormMetadata, FormProvider, getFormProps, parse, useForm } from '@conform-to/react'
import { Form, type FormProps, Link, type useFetcher, useNavigation } from '@remix-run/react'
import { CircleAlert, WifiOff } from 'lucide-react'
import { type FormEvent, type ReactNode, type RefObject, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { commonTexts } from '~/i18n/common'
import { errorsTexts } from '~/i18n/errors'
import { asTyped, type FormReply } from '~/lib/form'
import { useLocale, useT } from '~/lib/i18n'
import { jumpTo } from '~/lib/jump-to'
import { FormActions } from './form-fields'
import { type FormGuard, GuardField, useChanged } from './form-guard'
import { KeptForm } from './kept-form'
import { changesRows } from './typed-values'
import { Button, type ButtonProps } from './ui/button'
import { Card, CardContent } from './ui/card'
import { DialogClose } from './ui/dialog'
import { InsideDialog } from './ui/floating'
import { Notice } from './ui/notice'

export interface ActionFormOptions<Value extends Record<string, unknown>> {
  /** The action's answer: `useActionData<typeof action>()` or `fetcher.data`. */
  reply: FormReply<unknown> | undefined
  defaultValue?: DefaultValue<Value>
  /** Only where a page has several forms of one kind. */
  id?: string
}

/**
 * State of a form whose action is a `formAction`: `const [form, fields] = useActionForm<ContactInput>({ reply })`.
 * Types the field names; keeps what was typed; list intents (`form.insert`, `form.remove`) work without the server.
 */
export function useActionForm<Value extends Record<string, unknown>>(options: ActionFormOptions<Value>) {
  const locale = useLocale()
  const defaultValue = useMemo(() => asTyped(options.defaultValue, locale), [options.defaultValue, locale])
  return useForm<Value>({
    id: options.id,
    lastResult: options.reply?.result,
    defaultValue,
    onValidate: ({ formData }) => parse(formData, { resolve: payload => ({ value: payload as Value }) }),
  })
}

type Fetcher = ReturnType<typeof useFetcher>

export interface ActionFormProps<Value extends Record<string, unknown>> extends Omit<FormProps, 'children'> {
  form: FormMetadata<Value, string[]>
  /** Sends without leaving the page, for dialogs and sheets. */
  fetcher?: Pick<Fetcher, 'Form' | 'state'>
  /**
   * For a form that edits a record: it saves only over the version seen, and shows what another user changed meanwhile.
   */
  guard?: FormGuard | undefined
  /** Why the input of this form is not kept on the device (`KeptForm`). */
  notKept?: string
  children: ReactNode
}

/**
 * Stops a form from being submitted without a connection, before any other handler runs: an error page would replace
 * the page, and the typed input with it.
 */
function useOfflineStop() {
  const [isOffline, setOffline] = useState(false)
  const stayOffline = (event: FormEvent) => {
    // Adding or taking out a row needs no connection.
    if (changesRows(event.nativeEvent as SubmitEvent)) return
    setOffline(!navigator.onLine)
    if (navigator.onLine) return
    event.preventDefault()
    event.stopPropagation()
  }
  return { isOffline, stayOffline }
}

function OfflineNotice() {
  const t = useT(errorsTexts)
  return (
    <div role="alert" className="mb-4">
      <Notice tone="warning" icon={WifiOff} title={t('offline.title')}>
        <p>{t('form.offline')}</p>
      </Notice>
    </div>
  )
}

/** The form with its error summary. Fields come from `form-fields`, the button is `SubmitButton`. */
export function ActionForm<Value extends Record<string, unknown>>(props: ActionFormProps<Value>) {
  const { form, fetcher, guard, notKept, children, ...rest } = props
  const FormTag = fetcher?.Form ?? Form
  const changed = useChanged(guard?.reply)
  // A dialog is one step, which its own buttons end.
  const isKept = !useContext(InsideDialog) && notKept === undefined
  const { isOffline, stayOffline } = useOfflineStop()
  return (
    <FormProvider context={form.context}>
      <FormTag method="post" {...rest} {...getFormProps(form)} onSubmitCapture={stayOffline} noValidate>
        {isOffline ? <OfflineNotice /> : null}
        {changed ? null : <ErrorSummary form={form} />}
        {guard ? <GuardField guard={guard} changed={changed} /> : null}
        {isKept ? (
          <KeptForm id={form.id} fetcher={fetcher} refused={form.status === 'error' || changed !== undefined} />
        ) : null}
        {children}
      </FormTag>
    </FormProvider>
  )
}

export interface SubmitButtonProps extends ButtonProps {
  /** The form's fetcher, if it has one. */
  fetcher?: Pick<Fetcher, 'state'>
}

/** The primary button of a form; shows that the form is being submitted. */
export function SubmitButton({ fetcher, variant = 'primary', ...props }: SubmitButtonProps) {
  const navigation = useNavigation()
  // With several forms on a page, the submitter's name and value show which of them is being submitted.
  const own =
    navigation.formMethod === 'POST' &&
    (props.name === undefined || navigation.formData?.get(props.name) === props.value)
  const pending = fetcher ? fetcher.state !== 'idle' : own
  return <Button type="submit" variant={variant} pending={pending} {...props} />
}

interface FormEndProps extends SubmitButtonProps {
  /** The page to return to; without it, the form's dialog closes. */
  cancelTo?: string
  /** The page keeps its scroll position, because the form is shown beside it. */
  keepsPlace?: boolean
}

/** The end of a form: a cancel link or button, and the submit button. */
export function FormEnd({ cancelTo, keepsPlace, ...button }: FormEndProps) {
  const t = useT(commonTexts)
  return (
    <FormActions>
      {cancelTo === undefined ? (
        <DialogClose asChild>
          <Button>{t('actions.cancel')}</Button>
        </DialogClose>
      ) : (
        <Button asChild>
          <Link to={cancelTo} preventScrollReset={keepsPlace}>
            {t('actions.cancel')}
          </Link>
        </Button>
      )}
      <SubmitButton {...button} />
    </FormActions>
  )
}

/** Props of a record's form, for creating and editing. */
export interface RecordFormProps<Value extends Record<string, unknown>> {
  reply: FormReply<unknown> | undefined
  guard?: FormGuard
  defaultValue: DefaultValue<Value>
  submitLabel: string
  cancelTo: string
}

interface RecordFormFrameProps<Value extends Record<string, unknown>>
  extends Pick<RecordFormProps<Value>, 'guard' | 'submitLabel' | 'cancelTo'>,
    Pick<ActionFormProps<Value>, 'form' | 'children'> {}

/** A record's form on a card of its own. */
export function RecordForm<Value extends Record<string, unknown>>(props: RecordFormFrameProps<Value>) {
  const { form, guard, submitLabel, cancelTo, children } = props
  return (
    <Card>
      <CardContent className="pt-4">
        <ActionForm form={form} guard={guard}>
          {children}
          <FormEnd cancelTo={cancelTo}>{submitLabel}</FormEnd>
        </ActionForm>
      </CardContent>
    </Card>
  )
}

function ErrorSummary<Value extends Record<string, unknown>>({ form }: { form: FormMetadata<Value, string[]> }) {
  const t = useT(errorsTexts)
  const box = useRef<HTMLDivElement>(null)
  const formErrors = form.errors ?? []
  const fieldErrors = Object.entries(form.allErrors).filter(([name, errors]) => name !== '' && errors.length > 0)
  const count = fieldErrors.length
  const failed = form.status === 'error' && (count > 0 || formErrors.length > 0)
  const labels = useLabels(form.id, fieldErrors, box)

  useEffect(() => {
    if (failed) box.current?.focus()
  }, [failed])

  if (!failed) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="mb-4 flex gap-2.5 rounded-lg border [[data-card]>form>&]:mx-4 border-danger/30 bg-danger-soft px-3 py-2.5 text-danger focus:outline-none"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">{count > 0 ? t('form.summary', { count }) : t('form.failed')}</p>
        {formErrors.map(error => (
          <p key={error}>{error}</p>
        ))}
        {count > 0 ? (
          <ul className="mt-1 grid gap-0.5">
            {fieldErrors.map(([name, errors]) => (
              <li key={name}>
                {labels[name] ? (
                  <a href={`#${labels[name].id}`} onClick={jumpTo} className="underline underline-offset-2">
                    {labels[name].text}
                  </a>
                ) : null}
                {labels[name] ? ': ' : null}
                {errors.join(' ')}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  )
}

// Only the page knows a field's label, so it is read from there once the errors are shown.
function useLabels(formId: string, errors: [string, string[]][], box: RefObject<HTMLDivElement>) {
  const [labels, setLabels] = useState<Record<string, { id: string; text: string }>>({})
  const names = errors.map(([name]) => name).join('\n')
  useEffect(() => {
    const root = box.current?.closest('form')
    const labelled: typeof labels = {}
    for (const name of names.split('\n').filter(Boolean)) {
      const own = root?.querySelector<HTMLLabelElement>(`label[for="${CSS.escape(`${formId}-${name}`)}"]`)
      // An error can concern a field of another form on the page, as among the sections of the settings.
      const label = own ?? document.querySelector<HTMLLabelElement>(`label[for$="-${CSS.escape(name)}"]`)
      const text = label?.firstChild?.textContent?.trim()
      if (label && text) labelled[name] = { id: label.htmlFor, text }
    }
    setLabels(labelled)
  }, [formId, names, box])
  return labels
}
