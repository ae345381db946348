import type { PaperFormat } from './format'
import { keyed } from './keyed'
import { imageSource, PaperFrame } from './layout'
import type { PaperRapport } from './model'
import { Signatures } from './signatures'
import type { PaperWords } from './words'

interface RapportProps {
  rapport: PaperRapport
  words: PaperWords
  format: PaperFormat
}

/** A site report: who worked when on what, which material went in, and the customer's signature below. No prices. */
export function RapportPaper({ rapport, words, format }: RapportProps) {
  const { contact } = rapport
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
        [words.contact, contact && [contact.name, contact.phone].filter(Boolean).join('\n')],
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
      {rapport.work.length > 0 && <Work rapport={rapport} words={words} format={format} />}
      {rapport.materials.length > 0 && <Materials rapport={rapport} words={words} format={format} />}
    </PaperFrame>
  )
}

function Work({ rapport, words, format }: RapportProps) {
  const byCategory = (rapport.hoursByCategory ?? []).filter((_, __, all) => all.length > 1)
  return (
    <>
      <h2 className="block-title">{words.work}</h2>
      <table className="lines">
        <colgroup>
          <col style={{ width: '22mm' }} />
          <col />
          <col style={{ width: '42mm' }} />
          <col style={{ width: '20mm' }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{words.date}</th>
            <th scope="col">{words.category}</th>
            <th scope="col">{words.employee}</th>
            <th scope="col" className="num">
              {words.hours}
            </th>
          </tr>
        </thead>
        <tbody>
          {keyed(rapport.work).map(({ key, line }) => (
            <tr key={key}>
              <td className="figures">{format.day(line.day)}</td>
              <td>
                <div className="item">{line.category}</div>
                {line.description && <div className="more">{line.description.trim()}</div>}
              </td>
              <td>{line.employee}</td>
              <td className="num">{format.hours(line.hours)}</td>
            </tr>
          ))}
        </tbody>
        <tbody className="keep">
          {keyed(byCategory).map(({ key, line: { category, hours } }) => (
            <tr key={key} className="part">
              <td />
              <td colSpan={2}>{category}</td>
              <td className="num">{format.hours(hours)}</td>
            </tr>
          ))}
          <tr className="sum">
            <td />
            <td colSpan={2}>{words.totalHours}</td>
            <td className="num">{format.hours(rapport.totalHours)}</td>
          </tr>
        </tbody>
      </table>
    </>
  )
}

function Materials({ rapport, words, format }: RapportProps) {
  return (
    <>
      <h2 className="block-title">{words.materials}</h2>
      <table className="lines">
        <colgroup>
          <col />
          <col style={{ width: '24mm' }} />
          <col style={{ width: '12mm' }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{words.description}</th>
            <th scope="col" className="quantity" colSpan={2}>
              {words.quantity}
            </th>
          </tr>
        </thead>
        <tbody>
          {keyed(rapport.materials).map(({ key, line }) => (
            <tr key={key}>
              <td>
                <div className="item">{line.name}</div>
                {line.notes && <div className="more">{line.notes.trim()}</div>}
              </td>
              <td className="num">{format.quantity(line.quantity)}</td>
              <td className="unit">{line.unit}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
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
