import { durationText } from '../platform/values/duration-text'
import type { PaperFormat } from './format'
import { PaperFrame } from './layout'
import type { PaperTimeLine, PaperTimeSheet } from './model'
import { type Row, RowTable } from './rows'
import { Signatures } from './signatures'
import { textParts } from './text-parts'
import type { PaperTexts } from './texts'

interface TimeSheetProps {
  sheet: PaperTimeSheet
  texts: PaperTexts
  format: PaperFormat
}

/** The hours of a person in a month: begin, end, breaks and net time of each entry, sums and the account's balance. */
export function TimeSheetPaper({ sheet, texts, format }: TimeSheetProps) {
  return (
    <PaperFrame
      paper={sheet}
      texts={texts}
      label={texts.timeSheet}
      numberLabel={sheet.number}
      facts={[
        [texts.employee, sheet.recipient.name],
        [texts.date, format.day(sheet.day)],
      ]}
      after={
        <section className="acceptance with-sums">
          <p>{texts.timeSheetConfirmation}</p>
          <Signatures
            signature={null}
            beside={texts.employeeSignature}
            texts={{ ...texts, customerSignature: texts.employerSignature }}
            format={format}
          />
        </section>
      }
    >
      <div className="dense">
        <RowTable
          widths={['28mm', '16mm', '16mm', '16mm', '18mm', null]}
          rows={[...lineRows(sheet, texts, format), ...sumRows(sheet, texts)]}
          texts={texts}
          head={
            <>
              <th scope="col">{texts.date}</th>
              <th scope="col" className="num">
                {texts.begin}
              </th>
              <th scope="col" className="num">
                {texts.end}
              </th>
              <th scope="col" className="num">
                {texts.breaks}
              </th>
              <th scope="col" className="num">
                {texts.netTime}
              </th>
              <th scope="col">{texts.timeOn}</th>
            </>
          }
        />
      </div>
    </PaperFrame>
  )
}

const signed = (minutes: number): string => `${minutes > 0 ? '+' : ''}${durationText(minutes)}`

/** The entries of each day, and the holidays, also those without entries. */
function lineRows({ lines, holidays, locale }: PaperTimeSheet, texts: PaperTexts, format: PaperFormat): Row[] {
  const days = [...new Set([...lines.map(({ day }) => day), ...holidays.map(({ day }) => day)])].sort()
  const weekday = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { weekday: 'short', timeZone: 'UTC' })
  const name = (day: string) => `${weekday.format(new Date(`${day}T00:00:00Z`))} ${format.day(day)}`
  return days.flatMap(day => {
    const own = lines.filter(line => line.day === day)
    const holiday = holidays.find(one => one.day === day)
    const rows: Row[] = own.map((line, place) => ({
      cells: <LineCells line={line} texts={texts} day={place === 0 ? name(day) : ''} />,
    }))
    if (holiday)
      rows.push({
        cells: (
          <>
            <td className="figures">{own.length === 0 ? name(day) : ''}</td>
            <td colSpan={4} />
            <td>{`${texts.publicHoliday}: ${holiday.name}`}</td>
          </>
        ),
      })
    return rows
  })
}

function LineCells({ line, texts, day }: { line: PaperTimeLine; texts: PaperTexts; day: string }) {
  const { begin, end, breakMinutes, minutes, project, kind } = line
  const about = [project, kind === 'work' && project ? null : texts.timeKinds[kind]].filter(Boolean).join(' · ')
  return (
    <>
      <td className="figures">{day}</td>
      <td className="num">{begin}</td>
      <td className="num">{end}</td>
      <td className="num">{breakMinutes > 0 ? durationText(breakMinutes) : ''}</td>
      <td className="num">{kind === 'break' ? '' : durationText(minutes)}</td>
      <td>{textParts(about, { width: 48, lines: 3 })[0]}</td>
    </>
  )
}

/** Sums of the month; kept on one page. */
function sumRows({ sums }: PaperTimeSheet, texts: PaperTexts): Row[] {
  const names = texts.timeSums
  const row = (label: string, value: string, last = false): Row => ({
    ...{ className: last ? 'sum' : 'part', withNext: !last },
    cells: (
      <>
        <td colSpan={4}>{label}</td>
        <td className="num">{value}</td>
        <td />
      </>
    ),
  })
  const further = (['overtime', 'sunday', 'holiday', 'night'] as const).filter(kind => sums[kind] > 0)
  return [
    row(names.worked, durationText(sums.worked)),
    ...further.map(kind => row(names[kind], durationText(sums[kind]))),
    ...(sums.absent > 0 ? [row(names.absent, durationText(sums.absent))] : []),
    row(names.credited, durationText(sums.credited)),
    row(names.target, durationText(sums.target)),
    row(names.opening, signed(sums.opening)),
    ...(sums.booked === 0 ? [] : [row(names.booked, signed(sums.booked))]),
    row(names.balance, signed(sums.balance), true),
  ]
}
