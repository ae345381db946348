import { type ContextType, type ReactNode, useState } from 'react'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { Combobox, type ComboboxItem } from '~/components/ui/combobox'
import { Field } from '~/components/ui/field'
import { selectsNumber } from '~/components/ui/selects-number'
import { findContacts, findProjects, type ProjectItem } from '~/features/records/find-records'
import { documentsTexts } from '~/i18n/documents'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { useSession } from '~/lib/session'
import { type DocumentSums, Sums } from '../sums'
import { cellStyle } from './cell-input'
import { writeField } from './editor-field'
import { LaborSum } from './labor-sum'
import { RowsEditor, type RowsEditorProps } from './rows-editor'
import { SuggestionsFor } from './suggestions'
import type { DraftHandle } from './use-draft'

/** Fields that every document has. */
export type SharedField = 'title' | 'kontakt_id' | 'project_id' | 'discount_percent' | 'intro_text' | 'closing_text'

interface DocumentEditorProps<Name extends string>
  extends Pick<RowsEditorProps, 'kinds' | 'amounts' | 'isUnpriced' | 'taxDay'> {
  handle: DraftHandle<Name | SharedField>
  loaded: Parties
  /** The document whose own lines are excluded from the suggestions. */
  suggestionsFor: ContextType<typeof SuggestionsFor>
  sums: DocumentSums
  /** Labor share of the total, with VAT. */
  labor: number
  totalLabel: string
  /** Dates and further fields, at the right of the document's header. */
  facts: ReactNode
  /** What follows the total among the sums, such as what is deducted. */
  below?: ReactNode
  /** Cards below the sums. */
  aside?: ReactNode
  /** Shown beside the document in place of the sums, which then come below. */
  preview?: ReactNode
  maxTextLength: number
}

/** A document as one editable sheet, its sums at the right or below. */
export function DocumentEditor<Name extends string>(props: DocumentEditorProps<Name>) {
  const { handle, loaded, sums, totalLabel, facts, aside, preview, maxTextLength } = props
  const t = useT(documentsTexts)
  const { company } = useSession()
  const texts = { handle, maxLength: maxTextLength }
  return (
    <div className="@container">
      <div
        className={
          preview
            ? 'grid gap-4 @4xl:grid-cols-2 @4xl:gap-6'
            : 'grid gap-4 @6xl:grid-cols-[minmax(0,1fr)_19rem] @6xl:gap-6'
        }
      >
        <div className="@container min-w-0">
          <article
            aria-label={t('sheet')}
            className="rounded-lg border border-line bg-surface py-4 @3xl:px-4 @3xl:py-6"
          >
            <p className="px-3 pb-3 text-xs text-faint">{t('from', { company: company.name })}</p>
            <div className="grid gap-x-10 gap-y-3 px-3 @xl:grid-cols-2">
              <div className="grid content-start gap-3" key={handle.epoch}>
                <PartyFields handle={handle} loaded={loaded} />
              </div>
              <div className="grid grid-cols-2 content-start gap-3">{facts}</div>
            </div>
            <div className="grid gap-1 px-1 pt-5 pb-4">
              <PaperText
                {...texts}
                name="title"
                label={t('title.label')}
                placeholder={t('title.placeholder')}
                heading
                maxLength={200}
              />
              <PaperText {...texts} name="intro_text" label={t('intro.label')} placeholder={t('intro.placeholder')} />
            </div>
            <SuggestionsFor.Provider value={props.suggestionsFor}>
              <RowsEditor
                rows={handle.draft.rows}
                edit={handle.edit}
                errors={handle.errors.rows}
                kinds={props.kinds}
                amounts={props.amounts}
                isUnpriced={props.isUnpriced}
                {...(props.taxDay === undefined ? {} : { taxDay: props.taxDay })}
              />
            </SuggestionsFor.Provider>
            <div className="px-1 pt-3">
              <PaperText
                {...texts}
                name="closing_text"
                label={t('closing.label')}
                placeholder={t('closing.placeholder')}
              />
            </div>
          </article>
        </div>
        {preview}
        <aside aria-label={t('sums.title')} className="min-w-0">
          <div className="grid gap-4 @6xl:sticky @6xl:top-20">
            <Card>
              <CardHeader title={t('sums.title')} />
              <CardContent>
                <Sums sums={sums} totalLabel={totalLabel} discount={<DiscountField handle={handle} />}>
                  <LaborSum rows={handle.draft.rows} edit={handle.edit} gross={props.labor} />
                  {props.below}
                </Sums>
              </CardContent>
            </Card>
            {aside}
          </div>
        </aside>
      </div>
    </div>
  )
}

/** The discount on the whole document, in percent, among the sums. */
function DiscountField<Name extends string>({ handle }: { handle: DraftHandle<Name | 'discount_percent'> }) {
  const t = useT(documentsTexts)
  const error = handle.errors.fields.discount_percent
  return (
    <div className="text-muted">
      <dt className="flex items-center justify-between gap-4">
        <label htmlFor="document-discount_percent">{t('sums.discount')}</label>
        <span className="flex items-center gap-1.5">
          <input
            id="document-discount_percent"
            value={handle.draft.fields.discount_percent}
            onChange={event => writeField(handle, 'discount_percent', event.target.value)}
            inputMode="decimal"
            autoComplete="off"
            {...selectsNumber}
            placeholder="0"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'document-discount_percent-error' : undefined}
            className={cn(cellStyle, 'h-8 w-20 border-line-strong! text-right text-ink tabular pointer-coarse:h-11')}
          />
          <span aria-hidden>%</span>
        </span>
      </dt>
      <dd
        id="document-discount_percent-error"
        role={error ? 'alert' : undefined}
        className="text-right text-[13px] text-danger"
      >
        {error}
      </dd>
    </div>
  )
}

interface PaperTextProps<Name extends string> {
  handle: DraftHandle<Name>
  name: Name
  label: string
  placeholder: string
  /** The heading of the document: one line, larger. */
  heading?: boolean
  maxLength: number
}

/** Text on the document: no frame until focused, grows with its content. */
function PaperText<Name extends string>(props: PaperTextProps<Name>) {
  const { handle, name, label, placeholder, heading = false, maxLength } = props
  const error = handle.errors.fields[name]
  const id = `document-${name}`
  const value = handle.draft.fields[name]
  return (
    <div>
      <textarea
        id={id}
        aria-label={label}
        value={value}
        rows={heading ? 1 : value.split('\n').length}
        maxLength={maxLength}
        placeholder={placeholder}
        onChange={event =>
          writeField(handle, name, heading ? event.target.value.replace(/\n/g, ' ') : event.target.value)
        }
        onKeyDown={event => {
          if (heading && event.key === 'Enter') event.preventDefault()
        }}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={cn(
          'field-sizing-content block w-full resize-none rounded-md border border-transparent bg-transparent px-2 transition-colors hover:border-line-strong focus-visible:outline-offset-0 aria-invalid:border-danger aria-invalid:bg-danger-soft',
          heading ? 'py-1 text-lg leading-7 font-semibold' : 'min-h-9 py-1.5 text-base md:text-sm',
        )}
      />
      {error ? (
        <p id={`${id}-error`} role="alert" className="px-2 text-[13px] text-danger">
          {error}
        </p>
      ) : null}
    </div>
  )
}

type PartyField = 'kontakt_id' | 'project_id'

/** The document's recipient, with the names for the ids in its fields. */
interface Parties {
  kontakt_id: number | null
  kontakt_name: string | null
  project_id: number | null
  project_name: string | null
  project_number: string | null
}

interface PartyFieldsProps<Name extends string> {
  handle: DraftHandle<Name | PartyField>
  loaded: Parties
}

/** Customer and project; remounted with the draft's epoch. A project sets its contact if none is selected yet. */
function PartyFields<Name extends string>({ handle, loaded }: PartyFieldsProps<Name>) {
  const t = useT(documentsTexts)
  const [contact, setContact] = useState(() => itemOf(handle, 'kontakt_id', contactItem(loaded)))
  const errors = (name: PartyField) => {
    const error = handle.errors.fields[name]
    return error ? [error] : undefined
  }

  function chooseProject(item: ComboboxItem | null) {
    writeField(handle, 'project_id', item?.value ?? '', item?.label)
    const brought = contactOf(item)
    if (!brought || handle.draft.fields.kontakt_id !== '') return
    setContact(brought)
    writeField(handle, 'kontakt_id', brought.value, brought.label)
  }

  return (
    <>
      <Field id="document-kontakt_id" label={t('parties.contact')} errors={errors('kontakt_id')}>
        {control => (
          <Combobox
            key={contact?.value}
            {...control}
            search={findContacts}
            placeholder={t('parties.chooseContact')}
            defaultItem={contact}
            onSelect={item => writeField(handle, 'kontakt_id', item?.value ?? '', item?.label)}
            clearable
          />
        )}
      </Field>
      <Field id="document-project_id" label={t('parties.project')} errors={errors('project_id')}>
        {control => (
          <Combobox
            {...control}
            search={findProjects}
            placeholder={t('parties.chooseProject')}
            defaultItem={itemOf(handle, 'project_id', projectItem(loaded))}
            onSelect={chooseProject}
            clearable
          />
        )}
      </Field>
    </>
  )
}

/** The draft's reference, which may be another record than the loaded one. */
function itemOf<Name extends string>(
  { draft: { fields, names } }: DraftHandle<Name | PartyField>,
  field: PartyField,
  loaded: ComboboxItem | null,
): ComboboxItem | null {
  const value = fields[field]
  if (value === '' || value === loaded?.value) return value === '' ? null : loaded
  return { value, label: names?.[field] ?? value }
}

const contactItem = ({ kontakt_id, kontakt_name }: Parties): ComboboxItem | null =>
  kontakt_id === null ? null : { value: String(kontakt_id), label: kontakt_name ?? '' }

const projectItem = ({ project_id, project_name, project_number }: Parties): ComboboxItem | null =>
  project_id === null
    ? null
    : { value: String(project_id), label: [project_number, project_name].filter(Boolean).join(' · ') }

function contactOf(item: ComboboxItem | null): ComboboxItem | null {
  if (!item) return null
  const { kontakt_id, kontakt_name } = (item as ProjectItem).project
  return kontakt_id === null ? null : { value: String(kontakt_id), label: kontakt_name ?? '' }
}
