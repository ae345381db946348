import { contactFact } from './facts'
import type { PaperFormat } from './format'
import { imageSource, PaperFrame } from './layout'
import type { PaperDecimal, PaperMaterialLine, PaperRapport } from './model'
import { continuous, type Row, RowTable, withNext } from './rows'
import { Signatures } from './signatures'
import { textParts } from './text-parts'
import type { PaperTexts } from './texts'

interface RapportProps {
  rapport: PaperRapport
  texts: PaperTexts
  format: PaperFormat
}

/** A site report: who worked when on what, which material was used, and the customer's signature below. No prices. */
export function RapportPaper({ rapport, texts, format, pageStarts }: TablesProps) {
  return (
    <PaperFrame
      paper={rapport}
      texts={texts}
      label={texts.rapport}
      facts={[
        [texts.date, format.day(rapport.day)],
        [texts.status, rapport.completed ? texts.completed : texts.open],
        [texts.project, rapport.projectNumber],
        [texts.site, rapport.site?.join('\n')],
        [texts.customerNumber, rapport.recipient.customerNumber],
        [texts.buyerReference, rapport.buyerReference],
        contactFact(rapport, texts),
      ]}
      after={
        <>
          <section className="acceptance">
            <p>{texts.rapportConfirmation}</p>
            <Signatures
              signature={rapport.signature ?? null}
              beside={texts.companySignature}
              texts={texts}
              format={format}
            />
          </section>
          <Photos rapport={rapport} texts={texts} format={format} />
        </>
      }
    >
      <Tables rapport={rapport} texts={texts} format={format} pageStarts={pageStarts} />
    </PaperFrame>
  )
}

interface TablesProps extends RapportProps {
  pageStarts?: ReadonlySet<string> | undefined
}

/** Maximum text of a description and a note in one row. */
const WORK = { width: 62, lines: 12 }
const NOTE = { width: 100, lines: 12 }

/** The work, with the hours carried over from page to page; below it the material used. */
function Tables({ rapport, texts, format, pageStarts }: TablesProps) {
  const work =
    rapport.work.length > 0 ? [...withNext(workRows(rapport, format)), ...hourRows(rapport, texts, format)] : []
  const materials = rapport.materials.flatMap(line => materialRows(line, format))
  return (
    <>
      {work.length > 0 && <h2 className="block-title">{texts.work}</h2>}
      {work.length > 0 && (
        <RowTable
          widths={['22mm', null, '42mm', '20mm']}
          rows={work}
          texts={texts}
          sum={format.hours}
          pageStarts={pageStarts}
          head={
            <>
              <th scope="col">{texts.date}</th>
              <th scope="col">{texts.category}</th>
              <th scope="col">{texts.employee}</th>
              <th scope="col" className="num">
                {texts.hours}
              </th>
            </>
          }
        />
      )}
      {materials.length > 0 && <h2 className="block-title">{texts.materials}</h2>}
      {materials.length > 0 && (
        <RowTable
          widths={[null, '24mm', '16mm']}
          rows={materials}
          rowsAbove={work.length}
          texts={texts}
          head={
            <>
              <th scope="col">{texts.description}</th>
              <th scope="col" className="quantity" colSpan={2}>
                {texts.quantity}
              </th>
            </>
          }
        />
      )}
    </>
  )
}

const workRows = ({ work }: PaperRapport, format: PaperFormat): Row[] =>
  work.flatMap(line => {
    const [description, ...further] = line.description ? textParts(line.description, WORK) : []
    const first: Row = {
      carried: line.carried,
      cells: (
        <>
          <td className="figures">{format.day(line.day)}</td>
          <td>
            <div className="item">{line.category}</div>
            {description && <div className="more">{description}</div>}
          </td>
          <td>{line.employee}</td>
          <td className="num">{format.hours(line.hours)}</td>
        </>
      ),
    }
    const below = further.map(part => ({
      cells: (
        <>
          <td />
          <td>
            <div className="more">{part}</div>
          </td>
          <td colSpan={2} />
        </>
      ),
    }))
    return continuous([first, ...below])
  })

/** The hours per category, if there are several, and in total; kept on one page. */
function hourRows({ hoursByCategory = [], totalHours }: PaperRapport, texts: PaperTexts, format: PaperFormat) {
  const row = (className: string, label: string, hours: PaperDecimal): Row => ({
    className,
    withNext: className === 'part',
    cells: (
      <>
        <td />
        <td colSpan={2}>{label}</td>
        <td className="num">{format.hours(hours)}</td>
      </>
    ),
  })
  const parts = hoursByCategory.length > 1 ? hoursByCategory : []
  return [...parts.map(({ category, hours }) => row('part', category, hours)), row('sum', texts.totalHours, totalHours)]
}

function materialRows({ name, quantity, unit, notes }: PaperMaterialLine, format: PaperFormat): Row[] {
  const [note, ...further] = notes ? textParts(notes, NOTE) : []
  const first: Row = {
    cells: (
      <>
        <td>
          <div className="item">{name}</div>
          {note && <div className="more">{note}</div>}
        </td>
        <td className="num">{format.quantity(quantity)}</td>
        <td className="unit">{unit}</td>
      </>
    ),
  }
  const below = further.map(part => ({
    cells: (
      <>
        <td>
          <div className="more">{part}</div>
        </td>
        <td colSpan={2} />
      </>
    ),
  }))
  return continuous([first, ...below])
}

/** Two photos per row; a row is never split. */
function Photos({ rapport, texts }: RapportProps) {
  const photos = (rapport.photos ?? []).flatMap(({ dataUri, caption }) => {
    const source = imageSource(dataUri)
    return source ? [{ source, caption: caption?.trim() }] : []
  })
  const rows = photos.flatMap((_, place) => (place % 2 === 0 ? [photos.slice(place, place + 2)] : []))
  return (
    <>
      {rows.map((row, r) => (
        <div key={rowKey(r)} className="photos">
          {r === 0 && <h2 className="block-title">{texts.photos}</h2>}
          {row.map(({ source, caption }, place) => (
            <figure key={rowKey(place)}>
              <img src={source} alt={caption || texts.photo(r * 2 + place + 1)} />
              {caption && <figcaption>{caption}</figcaption>}
            </figure>
          ))}
        </div>
      ))}
    </>
  )
}

const rowKey = (place: number) => `photo-${place}`
