import type { ReactNode } from 'react'
import type { PaperFormat } from './format'
import type { PaperDecimal, PaperItem, PaperSection } from './model'
import { type NumberedLine, type NumberedSection, numberSections } from './numbering'
import { continuous, type Row, RowTable, withNext } from './rows'
import { textParts } from './text-parts'
import type { PaperTexts } from './texts'

interface LineTableProps {
  sections: PaperSection[]
  texts: PaperTexts
  format: PaperFormat
  /**
   * The sums, in unbreakable parts. They are inside the table, because only there Chromium keeps the first with the
   * last item and the last two together across pages.
   */
  end: readonly ReactNode[]
  /** Ids of the rows that start a page: the sum so far is carried over above them. */
  pageStarts?: ReadonlySet<string>
}

/** The items of an offer or invoice. A heading stays with its first line and a subtotal with its last. */
export function LineTable({ sections, texts, format, end, pageStarts }: LineTableProps) {
  const withTax = mixesRates(sections)
  const context = { texts, format, withTax, columns: withTax ? 7 : 6 }
  const items = numberSections(sections).flatMap(section => sectionRows(section, context))
  return (
    <RowTable
      widths={['9mm', null, '15mm', '16mm', '20mm', ...(withTax ? ['11mm'] : []), '22.5mm']}
      rows={[...withNext(items), ...endRows(sections, end, context)]}
      texts={texts}
      sum={format.amount}
      pageStarts={pageStarts}
      head={
        <>
          <th scope="col">{texts.position}</th>
          <th scope="col">{texts.description}</th>
          <th scope="col" className="quantity" colSpan={2}>
            {texts.quantity}
          </th>
          <th scope="col" className="num">
            {texts.unitPrice}
          </th>
          {withTax && (
            <th scope="col" className="num">
              {texts.taxRate}
            </th>
          )}
          <th scope="col" className="num">
            {texts.total}
          </th>
        </>
      }
    />
  )
}

interface Context {
  texts: PaperTexts
  format: PaperFormat
  withTax: boolean
  columns: number
}

function sectionRows(numbered: NumberedSection, context: Context): Row[] {
  const { section, position } = numbered
  const rows = [
    ...(position ? headingRows(numbered, context) : []),
    ...numbered.lines.flatMap(line => lineRows(line, context)),
  ]
  if (section.subtotal === null || section.subtotal === undefined) return rows
  return [...withNext(rows), subtotalRow(numbered, section.subtotal, context)]
}

/** Maximum text of a row, in the smaller and the larger font of the description. */
const SMALL = { width: 56, lines: 12 }
const LARGE = { width: 46, lines: 8 }
const WIDE = { width: 90, lines: 12 }

function headingRows(numbered: NumberedSection, { columns }: Context): Row[] {
  const { title, text } = numbered.section
  const [first, ...further] = textParts(title ?? '', LARGE)
  const more = text ? textParts(text, WIDE) : []
  const heading = (content: ReactNode, position: string): Row => ({
    className: position ? 'section' : 'section continued',
    cells: (
      <>
        <td className="figures">{position}</td>
        <td colSpan={columns - 1}>{content}</td>
      </>
    ),
  })
  const rows = [
    heading(first, numbered.position),
    ...further.map(part => heading(part, '')),
    ...more.map(part => heading(<div className="more">{part}</div>, '')),
  ]
  return continuous(rows).map(row => ({ ...row, withNext: true }))
}

function subtotalRow(numbered: NumberedSection, subtotal: PaperDecimal, context: Context): Row {
  const { texts, format, columns } = context
  const [title = ''] = textParts(numbered.section.title ?? '', { width: 60, lines: 3 })
  return {
    className: 'subtotal',
    cells: (
      <>
        <td colSpan={columns - 1}>{texts.subtotal(numbered.position, title).trim()}</td>
        <td className="num">{format.amount(subtotal)}</td>
      </>
    ),
  }
}

function lineRows(line: NumberedLine, context: Context): Row[] {
  if ('item' in line) return itemRows(line.position, line.item, context)
  const rows = textParts(line.text.text, WIDE).map(part => ({
    cells: (
      <>
        <td />
        <td className="paragraph" colSpan={context.columns - 1}>
          {part}
        </td>
      </>
    ),
  }))
  return continuous(rows)
}

function itemRows(position: string, item: PaperItem, context: Context): Row[] {
  const { texts, format, withTax, columns } = context
  const [title, ...furtherTitle] = textParts(item.title, LARGE)
  const [description, ...furtherDescription] = item.description ? textParts(item.description, SMALL) : []
  const isWhole = furtherTitle.length === 0
  const discount = isSet(item.discountPercent) && Number(item.discountPercent) !== 0 && (
    <div className="more">{texts.lineDiscount(format.percent(item.discountPercent))}</div>
  )
  const priced = !item.unpriced
  const head: Row = {
    className: item.choice ? 'beside' : undefined,
    carried: item.carried,
    cells: (
      <>
        <td className="position">{position}</td>
        <td>
          <div className="item">
            {item.choice && <span className="tag">{texts.choices[item.choice]}</span>}
            {title}
          </div>
          {isWhole && description && <div className="more">{description}</div>}
          {discount}
        </td>
        <td className="num">{format.quantity(item.quantity)}</td>
        <td className="unit">{item.unit}</td>
        <td className="num">{priced ? isSet(item.unitPrice) && format.unitPrice(item.unitPrice) : texts.unpriced}</td>
        {withTax && <td className="num">{isSet(item.taxRate) && format.percent(item.taxRate)}</td>}
        <td className="num">{priced && isSet(item.total) ? totalOf(item, format.amount(item.total)) : '–'}</td>
      </>
    ),
  }
  const below = (content: ReactNode): Row => ({
    className: item.choice ? 'beside' : undefined,
    cells: (
      <>
        <td />
        <td>{content}</td>
        <td colSpan={columns - 2} />
      </>
    ),
  })
  return continuous([
    head,
    ...furtherTitle.map(part => below(<div className="item">{part}</div>)),
    ...[...(isWhole || !description ? [] : [description]), ...furtherDescription].map(part =>
      below(<div className="more">{part}</div>),
    ),
  ])
}

function endRows(sections: PaperSection[], parts: readonly ReactNode[], { texts, columns }: Context): Row[] {
  const hasChoices = sections.some(section => section.lines.some(line => line.kind === 'item' && line.choice))
  return parts.map((part, place) => ({
    className: 'end',
    carriesNothing: place > 0,
    withNext: place === parts.length - 2,
    cells: (
      <td colSpan={columns}>
        {hasChoices && place === 0 && <p className="footnote">{texts.choicesNote}</p>}
        {part}
      </td>
    ),
  }))
}

const totalOf = (item: PaperItem, amount: string) => (item.choice ? `(${amount})` : amount)

const isSet = <T,>(value: T | null | undefined): value is T => value !== null && value !== undefined

function mixesRates(sections: PaperSection[]): boolean {
  const rates = sections.flatMap(section =>
    section.lines.flatMap(line => (line.kind === 'item' && isSet(line.taxRate) ? [Number(line.taxRate)] : [])),
  )
  return new Set(rates).size > 1
}
