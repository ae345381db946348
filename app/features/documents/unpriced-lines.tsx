import { documentsTexts } from '~/i18n/documents'
import { useT } from '~/lib/i18n'
import { isUnpriced, type Row } from './editor/row'

interface UnpricedLinesProps {
  /** What the lines are called. */
  names: readonly string[]
  /** Text printed if they stay without a price. */
  hint: string
}

/**
 * The confirmation before sending a document with lines that have no price: which they are, and how they will be
 * printed.
 */
export function UnpricedLines({ names, hint }: UnpricedLinesProps) {
  const t = useT(documentsTexts)
  return (
    <>
      <p className="font-medium">{t('unpriced.title', { count: names.length })}</p>
      <ul className="list-disc pl-4">
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be called the same
          <li key={index} className="wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
      <p>{hint}</p>
    </>
  )
}

/** Name of a position: the first line of its description. */
export const lineName = (description = ''): string => description.split('\n')[0] ?? ''

/** Names of a draft's lines still without a price. */
export const unpricedNames = (rows: readonly Row[]): string[] =>
  rows.filter(isUnpriced).map(row => lineName(row.description))
