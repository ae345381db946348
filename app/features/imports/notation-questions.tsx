import { importsTexts } from '~/i18n/imports'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { Import } from './imports'

type Notation = Import['usual_notation']
type Question = Import['questions'][number]

/** A field whose column can be read in two ways; `decided` is what its other cells imply. */
export interface NotationQuestion extends Omit<Question, 'column'> {
  decided: Notation | null
}

/** The open questions about columns of numbers and days; an answer implied by other cells can be overridden. */
export function notationQuestions({ fields, columns }: Import, mapping: Record<string, number>): NotationQuestion[] {
  return fields.flatMap(({ name, notated }) => {
    const column = columns[mapping[name] ?? -1]
    const said = notated === 'day' ? column?.days : column?.numbers
    if (!notated || !column || !said) return []
    const { notation: decided, readings } = said
    const differs = readings.some(({ de, en }) => de !== en)
    return decided === null || differs ? [{ field: name, heading: column.heading, notated, decided, readings }] : []
  })
}

interface NotationQuestionsProps {
  questions: readonly NotationQuestion[]
  answers: Readonly<Record<string, Notation>>
  usual: Notation
  onAnswer: (field: string, notation: Notation) => void
}

/**
 * Notation of a column: both readings of its first cells side by side, so that no price is off by a factor of a
 * thousand.
 */
export function NotationQuestions({ questions, answers, usual, onAnswer }: NotationQuestionsProps) {
  const t = useT(importsTexts)
  const format = useFormat()
  const written = (value: string | number | null) => {
    if (value === null) return t('mapping.noNumber')
    return typeof value === 'number' ? format.unitPrice(value) : format.day(value)
  }
  const order: readonly Notation[] = usual === 'de' ? ['de', 'en'] : ['en', 'de']
  return questions.map(({ field, heading, notated, decided, readings }) => {
    const answer = answers[field] ?? decided
    return (
      <fieldset key={field} className="mt-2 grid min-w-0 gap-2">
        <legend className="mb-1.5 font-medium break-words">
          {t(`mapping.writtenOf.${notated}`, { column: heading })}
        </legend>
        <p className="text-[13px] text-muted">{t(decided ? 'mapping.notationDecided' : 'mapping.notationOpen')}</p>
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
                {t(`mapping.notations.${notated}.${notation}`)}
              </span>
              <span className="text-[13px] text-muted">
                {notation === usual ? t('mapping.usual') : t('mapping.unusual')}
              </span>
              <ul className="grid gap-0.5 text-[13px] tabular">
                {readings.map(({ text, [notation]: value }) => (
                  <li key={text} className="wrap-anywhere">
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
