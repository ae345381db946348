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
  words: PaperTexts
  format: PaperFormat
}

/** A site report: who worked when on what, which material went in, and the customer's signature below. No prices. */
export function RapportPaper({ rapport, words, format, pageStarts }: TablesProps) {
  return (
    <PaperFrame
      paper={rapport}
      words={words}
      label={words.rapport}
      facts={[
        [words.date, format.day(rapport.day)],
        [words.status, rapport.completed ? words.completed : words.open],
        [words.project, rapport.projectNumber],
        [words.site, rapport.site?.join('\n')],
        [words.customerNumber, rapport.recipient.customerNumber],
        [words.buyerReference, rapport.buyerReference],
        contactFact(rapport, words),
      ]}
      after={
        <>
          <section className="acceptance">
            <p>{words.rapportConfirmation}</p>
            <Signatures
              signature={rapport.signature ?? null}
              beside={words.companySignature}
              words={words}
              format={format}
            />
          </section>
          <Photos rapport={rapport} words={words} format={format} />
        </>
      }
    >
      <Tables rapport={rapport} words={words} format={format} pageStarts={pageStarts} />
    </PaperFrame>
  )
}

interface TablesProps extends RapportProps {
  pageStarts?: ReadonlySet<string> | undefined
}

/** What a row takes at most of a description and of a note. */
const WORK = { width: 62, lines: 12 }
const NOTE = { width: 100, lines: 12 }

/** Who worked when, with the hours carried over from page to page; below it what went in. */
function Tables({ rapport, words, format, pageStarts }: TablesProps) {
  const work =
    rapport.work.length > 0 ? [...withNext(workRows(rapport, format)), ...hourRows(rapport, words, format)] : []
  const materials = rapport.materials.flatMap(line => materialRows(line, format))
  return (
    <>
      {work.length > 0 && <h2 className="block-title">{words.work}</h2>}
      {work.length > 0 && (
        <RowTable
          widths={['22mm', null, '42mm', '20mm']}
          rows={work}
          words={words}
          sum={format.hours}
          pageStarts={pageStarts}
          head={
            <>
              <th scope="col">{words.date}</th>
              <th scope="col">{words.category}</th>
              <th scope="col">{words.employee}</th>
              <th scope="col" className="num">
                {words.hours}
              </th>
            </>
          }
        />
      )}
      {materials.length > 0 && <h2 className="block-title">{words.materials}</h2>}
      {materials.length > 0 && (
        <RowTable
          widths={[null, '24mm', '16mm']}
          rows={materials}
          rowsAbove={work.length}
          words={words}
          head={
            <>
              <th scope="col">{words.description}</th>
              <th scope="col" className="quantity" colSpan={2}>
                {words.quantity}
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

/** The hours of each category, where there are several, and of all; they stay together. */
function hourRows({ hoursByCategory = [], totalHours }: PaperRapport, words: PaperTexts, format: PaperFormat) {
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
  return [...parts.map(({ category, hours }) => row('part', category, hours)), row('sum', words.totalHours, totalHours)]
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

/** Two in a row; a row never splits. */
function Photos({ rapport, words }: RapportProps) {
  const photos = (rapport.photos ?? []).flatMap(({ dataUri, caption }) => {
    const source = imageSource(dataUri)
    return source ? [{ source, caption: caption?.trim() }] : []
  })
  const rows = photos.flatMap((_, place) => (place % 2 === 0 ? [photos.slice(place, place + 2)] : []))
  return (
    <>
      {rows.map((row, r) => (
        <div key={rowKey(r)} className="photos">
          {r === 0 && <h2 className="block-title">{words.photos}</h2>}
          {row.map(({ source, caption }, place) => (
            <figure key={rowKey(place)}>
              <img src={source} alt={caption || words.photo(r * 2 + place + 1)} />
              {caption && <figcaption>{caption}</figcaption>}
            </figure>
          ))}
        </div>
      ))}
    </>
  )
}

const rowKey = (place: number) => `photo-${place}`
