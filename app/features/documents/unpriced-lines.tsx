import { documentsTexts } from '~/i18n/documents'
import { useT } from '~/lib/i18n'
import { isUnpriced, type Row } from './editor/row'

interface UnpricedLinesProps {
  /** What the lines are called. */
  names: readonly string[]
  /** What the paper shows if they are not priced. */
  hint: string
}

/** The question before a document goes out with lines that have no price: which they are, and what becomes of them. */
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

/** What the first line of a description calls its position. */
export const lineName = (description = ''): string => description.split('\n')[0] ?? ''

/** Names of the lines of a draft that wait for their price. */
export const unpricedNames = (rows: readonly Row[]): string[] =>
  rows.filter(isUnpriced).map(row => lineName(row.description))
