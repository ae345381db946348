import type { PaperFormat } from './format'
import { keyed } from './keyed'
import type { PaperPrepayment } from './model'
import type { PaperTexts } from './texts'
import { isMoney, Unbroken } from './totals'

interface ProgressTableProps {
  prepayments: readonly PaperPrepayment[]
  texts: PaperTexts
  format: PaperFormat
}

/** State of each progress invoice that a final one deducts: billed, paid, retained, open. */
export function ProgressTable({ prepayments, texts: { progress }, format }: ProgressTableProps) {
  const standing = prepayments.flatMap(({ standing, ...part }) => (standing ? [{ ...part, ...standing }] : []))
  if (standing.length === 0) return null
  return (
    <>
      <h2 className="block-title">{progress.title}</h2>
      <table className="lines">
        <thead>
          <tr>
            <th scope="col">{progress.invoice}</th>
            {(['billed', 'paid', 'retained', 'open'] as const).map(name => (
              <th key={name} scope="col" className="num">
                {progress[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keyed(standing).map(({ key, line }) => (
            <tr key={key}>
              <td>
                <Unbroken text={line.label} />
              </td>
              {[line.gross, line.paid, line.retained, line.open].map((value, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: four columns in their order
                <td key={place} className="num">
                  {format.amount(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {standing.some(({ open }) => isMoney(open)) && <p>{progress.openElsewhere}</p>}
    </>
  )
}
