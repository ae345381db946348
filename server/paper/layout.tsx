import { Fragment, type ReactNode } from 'react'
import { ibanGroups } from '../platform/values/iban'
import { keyed } from './keyed'
import type { PaperBase, PaperCompany, PaperRecipient } from './model'
import { textParts } from './text-parts'
import type { PaperTexts } from './texts'

export type Fact = [label: string, value: string | null | undefined]

interface FrameProps {
  paper: PaperBase
  texts: PaperTexts
  /** Kind of document: "Rechnung". */
  label: string
  /** Next to the label; "Nr. RE-2026-0042" by default. */
  numberLabel?: string
  /** A line below the title: "zu Rechnung …". */
  reference?: string | null
  /** The info block next to the address; rows without a value are left out. */
  facts: Fact[]
  children: ReactNode
  /** Content below the closing text. */
  after?: ReactNode
}

/**
 * The frame of every document: letterhead, address window and info block according to DIN 5008 form B, title, fold
 * marks.
 */
export function PaperFrame(props: FrameProps) {
  const { paper, texts, label, numberLabel, reference, facts, children, after } = props
  const mark = paper.mark === 'draft' ? texts.draft : paper.mark === 'cancelled' ? texts.cancelled : null
  return (
    <>
      {mark && <div className="mark">{mark.toUpperCase()}</div>}
      <header className="head">
        <div className="fold" style={{ top: '105mm' }} />
        <div className="fold" style={{ top: '210mm' }} />
        <Letterhead company={paper.company} texts={texts} />
        <div className="front">
          <Address company={paper.company} recipient={paper.recipient} />
          <FactTable facts={facts} />
        </div>
      </header>
      <main className="body">
        <h1 className="title">
          <span>{label}</span>
          <span className="number">{numberLabel ?? `${texts.number} ${paper.number}`}</span>
          {mark && <span className="pill">{mark}</span>}
        </h1>
        {reference && <p className="reference">{reference}</p>}
        {paper.subject && <p className="subject">{paper.subject}</p>}
        {paper.intro && <p className="intro text">{paper.intro.trim()}</p>}
        {children}
        {paper.closing && <Closing text={paper.closing} />}
        {after}
      </main>
    </>
  )
}

/**
 * The closing text. It may be on a page after the sums, in unbreakable parts: they are small enough to fill each page,
 * and leave no single line alone.
 */
function Closing({ text }: { text: string }) {
  return (
    <div className="closing">
      {keyed(textParts(text, { width: 105, lines: 10 })).map(({ key, line }) => (
        <p key={key} className="text keep">
          {line}
        </p>
      ))}
    </div>
  )
}

function Letterhead({ company, texts }: { company: PaperCompany; texts: PaperTexts }) {
  const logo = imageSource(company.logo)
  const reach: ReactNode[] = [
    company.phone && `${texts.phone} ${company.phone}`,
    company.email && <Unbroken key="email" address={company.email} />,
    company.website && <Unbroken key="website" address={company.website} />,
  ]
  return (
    <div className="letterhead">
      {logo ? <img className="logo" src={logo} alt={company.name} /> : <div className="name">{company.name}</div>}
      <div className="reach">
        {logo && <div>{company.name}</div>}
        {keyed(reach).map(({ key, line }) => (
          <div key={key}>{line}</div>
        ))}
      </div>
    </div>
  )
}

function Address({ company, recipient }: { company: PaperCompany; recipient: PaperRecipient }) {
  const sender = [company.name, company.street, place(company)].filter(Boolean).join(' · ')
  const lines = [...(recipient.addition ?? []), recipient.street, place(recipient), recipient.country]
  const isTight = printedLines([recipient.name, ...lines]) > WINDOW.lines
  return (
    <address className={isTight ? 'address tight' : 'address'} style={{ fontStyle: 'normal' }}>
      <div className="sender">{sender}</div>
      <div className="name">{recipient.name}</div>
      {keyed(lines).map(({ key, line }) => (
        <div key={key}>{line}</div>
      ))}
    </address>
  )
}

/** Approximate characters and lines that fit the window of an envelope (DIN 5008 form B) in the normal font size. */
const WINDOW = { characters: 40, lines: 6 }

const printedLines = (lines: readonly (string | null | undefined)[]): number =>
  lines.reduce((sum, line) => sum + Math.ceil((line?.length ?? 0) / WINDOW.characters), 0)

function FactTable({ facts }: { facts: Fact[] }) {
  return (
    <div className="facts">
      <table>
        <tbody>
          {facts.map(([label, value]) =>
            value ? (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className="text">{value}</td>
              </tr>
            ) : null,
          )}
        </tbody>
      </table>
    </div>
  )
}

/** A web or e-mail address breaks only after its @; one longer than a line breaks anywhere. */
function Unbroken({ address }: { address: string }) {
  const parts = address.split(/(?<=@)/)
  return parts.map((part, place) => (
    <Fragment key={part}>
      <span className={part.length <= 40 ? 'whole' : undefined}>{part}</span>
      {place < parts.length - 1 && <wbr />}
    </Fragment>
  ))
}

interface FooterProps {
  company: PaperCompany
  texts: PaperTexts
  /** "Rechnung RE-2026-0042", next to the page number; without it neither is printed. */
  title?: string
}

/** The footer of every page; Chromium fills in `pageNumber` and `totalPages`. */
export function PaperFooter({ company, texts, title }: FooterProps) {
  // An account or tax number broken across two lines is easily copied wrongly.
  const labelled = (label: string, value: string | null | undefined) =>
    value ? <span className="whole">{`${label} ${value}`}</span> : null
  const columns: ReactNode[][] = [
    [<strong key="name">{company.name}</strong>, company.street, place(company), company.country],
    [
      labelled(texts.phone, company.phone),
      labelled(texts.fax, company.fax),
      company.email && <Unbroken key="email" address={company.email} />,
      company.website && <Unbroken key="website" address={company.website} />,
    ],
    [
      company.bankName,
      labelled(texts.iban, company.iban && unbrokenIban(company.iban)),
      labelled(texts.bic, company.bic),
      labelled(texts.vatId, company.vatNumber),
      labelled(texts.taxNumber, company.taxNumber),
    ],
    [
      [company.commercialRegister, company.commercialRegisterCourt].filter(Boolean).join(', '),
      labelled(texts.seat, company.seat),
      managementOf(company, texts),
    ],
  ]
  return (
    <div className="footer">
      <div className="line">
        <span className="words">{company.footerText}</span>
        {title && (
          <span className="page">
            {title} · {texts.page} <span className="pageNumber" /> {texts.of} <span className="totalPages" />
          </span>
        )}
      </div>
      <div className="columns">
        {keyed(columns.map(column => keyed(column))).map(({ key, line: column }) =>
          column.length > 0 ? (
            <div key={key}>
              {column.map(({ key: row, line }) => (
                <div key={row}>{line}</div>
              ))}
            </div>
          ) : null,
        )}
      </div>
    </div>
  )
}

/** Adds a label to plain names; a text with its own label is left unchanged ("Vorstand: …"). */
const managementOf = ({ management }: PaperCompany, texts: PaperTexts) =>
  management && (management.includes(':') ? management : `${texts.management}: ${management}`)

/** Only raster images inside the document itself may be shown; anything else could cause network requests. */
export function imageSource(source: string | null | undefined): string | undefined {
  return source && /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/.test(source) ? source : undefined
}

/** An IBAN that is never broken across lines. */
export const unbrokenIban = (iban: string) => ibanGroups(iban, '\u00a0')

const place = (party: { postalCode?: string | null; city?: string | null }) =>
  [party.postalCode, party.city].filter(Boolean).join(' ')
