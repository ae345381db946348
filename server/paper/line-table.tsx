import type { ReactNode } from 'react'
import type { PaperFormat } from './format'
import { keyed } from './keyed'
import type { PaperItem, PaperSection } from './model'
import { type NumberedLine, type NumberedSection, numberSections } from './numbering'
import type { PaperWords } from './words'

interface LineTableProps {
  sections: PaperSection[]
  words: PaperWords
  format: PaperFormat
  /** The sums. They stand inside the table, since only there Chromium keeps them with the last item across pages. */
  end: ReactNode
}

/**
 * The items of an offer or invoice. The head repeats on every page, a row never splits, a heading stays with its first
 * line and a subtotal with its last.
 */
export function LineTable({ sections, words, format, end }: LineTableProps) {
  const withTax = mixesRates(sections)
  const columns = withTax ? 7 : 6
  const context = { words, format, withTax, columns }
  const bodies = numberSections(sections).flatMap(section => sectionBodies(section, context))
  const last = bodies.pop() ?? []
  const hasChoices = sections.some(section => section.lines.some(line => line.kind === 'item' && line.choice))
  return (
    <table className="lines">
      <colgroup>
        <col style={{ width: '10mm' }} />
        <col />
        <col style={{ width: '15mm' }} />
        <col style={{ width: '12mm' }} />
        <col style={{ width: '21mm' }} />
        {withTax && <col style={{ width: '11mm' }} />}
        <col style={{ width: '22.5mm' }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{words.position}</th>
          <th scope="col">{words.description}</th>
          <th scope="col" className="quantity" colSpan={2}>
            {words.quantity}
          </th>
          <th scope="col" className="num">
            {words.unitPrice}
          </th>
          {withTax && (
            <th scope="col" className="num">
              {words.taxRate}
            </th>
          )}
          <th scope="col" className="num">
            {words.total}
          </th>
        </tr>
      </thead>
      {keyed(bodies).map(({ key, line: rows }) => (
        <tbody key={key} className="keep">
          {rows}
        </tbody>
      ))}
      <tbody className="keep">
        {last}
        <tr className="end">
          <td colSpan={columns}>
            {hasChoices && <p className="footnote">{words.choicesNote}</p>}
            {end}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

interface Context {
  words: PaperWords
  format: PaperFormat
  withTax: boolean
  columns: number
}

/** One body per group of rows that has to stay together. */
function sectionBodies(numbered: NumberedSection, context: Context): ReactNode[][] {
  const { section, position } = numbered
  const rows = numbered.lines.map(line => <LineRow key={line.position} line={line} {...context} />)
  if (position) rows.unshift(<HeadingRow key="heading" numbered={numbered} {...context} />)
  if (section.subtotal !== null && section.subtotal !== undefined) {
    rows.push(<SubtotalRow key="subtotal" numbered={numbered} subtotal={section.subtotal} {...context} />)
  }
  const together = position ? Math.min(2, rows.length) : 1
  const atEnd = section.subtotal === null || section.subtotal === undefined ? 1 : 2
  const bodies: ReactNode[][] = []
  rows.forEach((row, i) => {
    const joins = (i > 0 && i < together) || (i > rows.length - atEnd && i > 0)
    const last = bodies.at(-1)
    if (joins && last) last.push(row)
    else bodies.push([row])
  })
  return bodies
}

function HeadingRow({ numbered, columns }: Context & { numbered: NumberedSection }) {
  return (
    <tr className="section">
      <td className="figures">{numbered.position}</td>
      <td colSpan={columns - 1}>
        {numbered.section.title}
        {numbered.section.text && <div className="more">{numbered.section.text.trim()}</div>}
      </td>
    </tr>
  )
}

function SubtotalRow(props: Context & { numbered: NumberedSection; subtotal: string | number }) {
  const { numbered, subtotal, words, format, columns } = props
  return (
    <tr className="subtotal">
      <td colSpan={columns - 1}>{words.subtotal(numbered.position, numbered.section.title ?? '').trim()}</td>
      <td className="num">{format.amount(subtotal)}</td>
    </tr>
  )
}

function LineRow({ line, ...context }: Context & { line: NumberedLine }) {
  if ('item' in line) return <ItemRow position={line.position} item={line.item} {...context} />
  return (
    <tr>
      <td />
      <td className="paragraph" colSpan={context.columns - 1}>
        {line.text.text.trim()}
      </td>
    </tr>
  )
}

function ItemRow({
  position,
  item,
  words,
  format,
  withTax,
}: Context & { position: string; item: PaperItem }) {
  const priced = !item.unpriced
  return (
    <tr className={item.choice ? 'beside' : undefined}>
      <td className="position">{position}</td>
      <td>
        <div className="item">
          {item.choice && <span className="tag">{words.choices[item.choice]}</span>}
          {item.title}
        </div>
        {item.description && <div className="more">{item.description.trim()}</div>}
        {isSet(item.discountPercent) && Number(item.discountPercent) !== 0 && (
          <div className="more">{words.lineDiscount(format.percent(item.discountPercent))}</div>
        )}
      </td>
      <td className="num">{format.quantity(item.quantity)}</td>
      <td className="unit">{item.unit}</td>
      <td className="num">
        {priced ? isSet(item.unitPrice) && format.unitPrice(item.unitPrice) : words.unpriced}
      </td>
      {withTax && <td className="num">{isSet(item.taxRate) && format.percent(item.taxRate)}</td>}
      <td className="num">{priced && isSet(item.total) ? totalOf(item, format.amount(item.total)) : '–'}</td>
    </tr>
  )
}

const totalOf = (item: PaperItem, amount: string) => (item.choice ? `(${amount})` : amount)

const isSet = <T,>(value: T | null | undefined): value is T => value !== null && value !== undefined

function mixesRates(sections: PaperSection[]): boolean {
  const rates = sections.flatMap(section =>
    section.lines.flatMap(line =>
      line.kind === 'item' && isSet(line.taxRate) ? [Number(line.taxRate)] : [],
    ),
  )
  return new Set(rates).size > 1
}
