import { Form, useNavigation } from '@remix-run/react'
import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardFooter, CardHeader } from '~/components/ui/card'
import { Input } from '~/components/ui/input'
import { Notice } from '~/components/ui/notice'
import { Select } from '~/components/ui/select'
import { importsTexts } from '~/i18n/imports'
import { useT } from '~/lib/i18n'
import { completingColumns } from '~server/services/integrations/imports/rules'
import { fieldLabel, type Import } from './imports'
import { NotationQuestions, notationQuestions } from './notation-questions'
import { AsideQuestion, HiddenQuestion, ReadNotes } from './read-notes'
import { ReadingForm } from './reading-form'

interface MappingFormProps {
  one: Import
  /** Why the last try was refused. */
  message: string | null
  onSent: () => void
}

/** Mapping of columns to fields, with sample values. Missing fields are shown before anything is sent. */
export function MappingForm({ one, message, onSent }: MappingFormProps) {
  const t = useT(importsTexts)
  const { columns, fields } = one
  const [mapping, setMapping] = useState<Record<string, number>>(one.mapping)
  const [answers, setAnswers] = useState<Import['options']['notations']>(one.options.notations)
  const questions = notationQuestions(one, mapping)
  const pending = useNavigation().formData?.get('intent') === 'map'
  const label = (field: string) => fieldLabel(one, field)
  const used = Object.values(mapping)
  const completing = Object.entries(
    completingColumns(
      columns.map(({ private_of: field }) => field),
      mapping,
    ),
  )
  const unmapped = columns
    .map((_, index) => index)
    .filter(index => !used.includes(index) && !completing.some(([, column]) => column === index))
  const isJoined = (index: number) => mapping[columns[index]?.joined_to ?? ''] !== undefined
  const [joined, unused] = [unmapped.filter(isJoined), unmapped.filter(index => !isJoined(index))]
  const completingIn = (isOfState: boolean) =>
    completing.filter(([field]) => stateFields.has(field) === isOfState).map(([, column]) => column)
  const [states, others] = [completingIn(true), completingIn(false)]
  const headingsOf = (some: number[]) => some.map(index => columns[index]?.heading).join(', ')
  const missing = missingOf(one, mapping)
  const twice = new Set(used).size < used.length
  const unanswered = questions.filter(({ field, decided }) => !decided && !answers[field])
  const problem =
    missing.length > 0
      ? t('mapping.missing', { fields: missing.map(label).join(', ') })
      : twice
        ? t('mapping.twice')
        : unanswered.length > 0
          ? t('mapping.unanswered', { columns: unanswered.map(({ heading }) => heading).join(', ') })
          : message
  const choose = (field: string, column: string) => {
    setMapping(({ [field]: _former, ...others }) => (column === '' ? others : { ...others, [field]: Number(column) }))
    // The answer concerned the previous column.
    setAnswers(({ [field]: _former, ...others }) => others)
  }

  return (
    <Card>
      <CardHeader title={t('mapping.title')} description={t('mapping.about')} />
      <CardContent className="grid gap-3">
        <ReadNotes notes={one.notes} />
        <ReadingForm one={one} incomplete={missingOf(one, one.mapping).length > 0} />
      </CardContent>
      <Form method="post" onSubmit={onSent}>
        <input type="hidden" name="reading" value={one.reading} />
        <CardContent className="grid gap-3">
          {one.one_of.length > 0 ? (
            <p className="text-muted">{t('mapping.oneOf', { fields: one.one_of.map(label).join(', ') })}</p>
          ) : null}
          <div
            aria-hidden
            className="hidden gap-3 text-xs font-medium text-muted sm:grid sm:grid-cols-[12rem_minmax(0,16rem)_minmax(0,1fr)]"
          >
            <span>{t('mapping.field')}</span>
            <span>{t('mapping.column')}</span>
            <span>{t('mapping.samples')}</span>
          </div>
          <ul className="grid gap-3">
            {fields.map(({ name, required }) => (
              <FieldRow
                key={name}
                name={name}
                label={label(name)}
                required={required}
                column={mapping[name]}
                columns={columns}
                onChoose={choose}
              />
            ))}
          </ul>
          <NotationQuestions
            questions={questions}
            answers={answers}
            usual={one.usual_notation}
            onAnswer={(field, notation) => setAnswers(others => ({ ...others, [field]: notation }))}
          />
          {mapping.gross_price === undefined ? null : <p className="text-[13px] text-muted">{t('mapping.gross')}</p>}
          {one.noun === 'articles' && mapping.unit === undefined ? <UnitOfAll one={one} /> : null}
          <AsideQuestion one={one} />
          <HiddenQuestion one={one} />
          {unused.length > 0 ? (
            <p className="text-[13px] break-words text-muted">{t('mapping.unused', { columns: headingsOf(unused) })}</p>
          ) : null}
          {joined.length > 0 ? (
            <p className="text-[13px] break-words text-muted">{t('mapping.joined', { columns: headingsOf(joined) })}</p>
          ) : null}
          {others.length > 0 ? (
            <p className="text-[13px] break-words text-muted">
              {t('mapping.completing', { columns: headingsOf(others) })}
            </p>
          ) : null}
          {states.length > 0 ? (
            <p className="text-[13px] break-words text-muted">{t('mapping.states', { columns: headingsOf(states) })}</p>
          ) : null}
          <div aria-live="polite">{problem ? <Notice tone="warning" icon={CircleAlert} title={problem} /> : null}</div>
        </CardContent>
        <CardFooter>
          <Button
            type="submit"
            name="intent"
            value="map"
            variant="primary"
            pending={pending}
            disabled={missing.length > 0 || twice || unanswered.length > 0}
          >
            {t('mapping.submit')}
          </Button>
        </CardFooter>
      </Form>
    </Card>
  )
}

/** Fields that say whether a record is still in use. */
const stateFields = new Set(['status', 'active'])

function missingOf({ fields, one_of }: Import, mapping: Record<string, number>): string[] {
  const missing = fields.filter(({ name, required }) => required && mapping[name] === undefined).map(({ name }) => name)
  const any = one_of.length === 0 || one_of.some(name => mapping[name] !== undefined)
  return any ? missing : [...missing, ...one_of.slice(0, 1)]
}

/** The unit of a file without a column of units. */
function UnitOfAll({ one }: { one: Import }) {
  const t = useT(importsTexts)
  const [id, help] = [useId(), useId()]
  return (
    <div className="mt-2 grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {t('mapping.unit')}
      </label>
      <p id={help} className="text-[13px] text-muted">
        {t('mapping.unitHelp')}
      </p>
      <Input
        id={id}
        name="unit"
        defaultValue={one.options.unit}
        maxLength={20}
        required
        autoComplete="off"
        aria-describedby={help}
        className="max-w-40"
      />
    </div>
  )
}

interface FieldRowProps {
  name: string
  label: string
  required: boolean
  column: number | undefined
  columns: Import['columns']
  onChoose: (field: string, column: string) => void
}

function FieldRow({ name, label, required, column, columns, onChoose }: FieldRowProps) {
  const t = useT(importsTexts)
  const id = useId()
  const samples = column === undefined ? [] : (columns[column]?.samples ?? [])
  return (
    <li className="grid items-center gap-x-3 gap-y-1 sm:grid-cols-[12rem_minmax(0,16rem)_minmax(0,1fr)]">
      <label htmlFor={id} className="font-medium">
        {label}
        {required ? <span className="ml-1.5 text-xs font-normal text-muted">{t('mapping.required')}</span> : null}
      </label>
      <Select
        id={id}
        name={`column.${name}`}
        value={column ?? ''}
        onChange={event => onChoose(name, event.target.value)}
        placeholder={t('mapping.none')}
        options={columns.map(({ heading }, index) => ({ value: String(index), label: heading }))}
      />
      <span className="min-w-0 truncate text-[13px] text-muted">{samples.join(' · ')}</span>
    </li>
  )
}
