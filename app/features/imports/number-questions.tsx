import { importsTexts } from '~/i18n/imports'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { Import } from './imports'

type Notation = Import['usual_notation']
type Numbers = NonNullable<Import['columns'][number]['numbers']>

/** A field whose column can be read in two ways; `decided` is what its other cells say. */
export interface NumberQuestion {
  field: string
  heading: string
  decided: Notation | null
  readings: Numbers['readings']
}

/** What is to be asked of the columns that are numbers; one that its other cells decide can still be said otherwise. */
export function numberQuestions({ fields, columns }: Import, mapping: Record<string, number>): NumberQuestion[] {
  return fields.flatMap(({ name, numeric }) => {
    const column = columns[mapping[name] ?? -1]
    if (!numeric || !column?.numbers) return []
    const { notation, readings } = column.numbers
    const differs = readings.some(({ de, en }) => de !== en)
    return notation === null || differs ? [{ field: name, heading: column.heading, decided: notation, readings }] : []
  })
}

interface NumberQuestionsProps {
  questions: readonly NumberQuestion[]
  answers: Readonly<Record<string, Notation>>
  usual: Notation
  onAnswer: (field: string, notation: Notation) => void
}

/** How a column writes numbers: both readings of its first cells side by side, so that nothing is a thousand off. */
export function NumberQuestions({ questions, answers, usual, onAnswer }: NumberQuestionsProps) {
  const t = useT(importsTexts)
  const format = useFormat()
  const written = (value: number | null) => (value === null ? t('mapping.noNumber') : format.unitPrice(value))
  const order: readonly Notation[] = usual === 'de' ? ['de', 'en'] : ['en', 'de']
  return questions.map(({ field, heading, decided, readings }) => {
    const answer = answers[field] ?? decided
    return (
      <fieldset key={field} className="grid min-w-0 gap-2 pt-2">
        <legend className="mb-1.5 font-medium break-words">{t('mapping.numbersOf', { column: heading })}</legend>
        <p className="text-[13px] text-muted">{t(decided ? 'mapping.numbersDecided' : 'mapping.numbersOpen')}</p>
        <div className="grid grid-cols-2 gap-2 sm:max-w-140">
          {order.map(notation => (
            <label
              key={notation}
              className={cn(
                'grid min-w-0 cursor-pointer content-start gap-1.5 rounded-lg border px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-mark',
                answer === notation ? 'border-accent-mark bg-accent-soft' : 'border-line-strong hover:bg-hover',
              )}
            >
              <span className="flex items-center gap-2.5">
                <input
                  type="radio"
                  name={`notation.${field}`}
                  value={notation}
                  checked={answer === notation}
                  onChange={() => onAnswer(field, notation)}
                  className="accent-accent"
                />
                {t(`mapping.notations.${notation}`)}
              </span>
              <span className="text-[13px] text-muted">
                {notation === usual ? t('mapping.usual') : t('mapping.unusual')}
              </span>
              <ul className="grid gap-0.5 text-[13px] tabular">
                {readings.map(({ text, [notation]: value }) => (
                  <li key={text} className="break-all">
                    {t('mapping.reading', { text, value: written(value) })}
                  </li>
                ))}
              </ul>
            </label>
          ))}
        </div>
      </fieldset>
    )
  })
}
