import { useFetcher } from '@remix-run/react'
import { Coffee, Info, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { toast } from '~/components/ui/toast'
import type { Answered } from '~/features/integrations/answer-message.server'
import { timesTexts } from '~/i18n/times'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import type { Outputs } from '~server/contract'

export type TimeSheet = Outputs['timeSheets']['list']['data'][number]
type Finding = TimeSheet['findings'][number]

interface FindingsProps {
  findings: readonly Finding[]
  /** Shows the day of each finding. */
  dayName?: (day: string) => string
  label: string
}

/** Legal findings on recorded time: the paragraph, the facts, and the remedy; a missing break in one tap. */
export function Findings({ findings, dayName, label }: FindingsProps) {
  if (findings.length === 0) return null
  return (
    <ul aria-label={label} className="grid gap-1.5">
      {findings.map(finding => (
        <FindingLine
          key={`${finding.day} ${finding.paragraph} ${finding.required}`}
          finding={finding}
          day={dayName?.(finding.day)}
        />
      ))}
    </ul>
  )
}

function FindingLine({ finding, day }: { finding: Finding; day: string | undefined }) {
  const t = useT(timesTexts)
  const isViolation = finding.severity === 'violation'
  const Icon = isViolation ? TriangleAlert : Info
  return (
    <li className="flex flex-wrap items-start gap-x-2.5 gap-y-1">
      <Icon
        role="img"
        aria-label={t(isViolation ? 'findings.violation' : 'findings.info')}
        className={cn('mt-0.5 size-4 shrink-0', isViolation ? 'text-danger' : 'text-info')}
      />
      <div className="min-w-48 grow basis-0">
        <p>
          {day ? (
            <span className="font-medium" suppressHydrationWarning>
              {day}:{' '}
            </span>
          ) : null}
          {finding.text} <Badge className="align-middle">{finding.paragraph}</Badge>
        </p>
        <p className="text-xs text-muted">{finding.remedy}</p>
      </div>
      {finding.offer ? <OfferButton offer={finding.offer} /> : null}
    </li>
  )
}

/** Records the missing break, on the person's statement that it was taken. */
function OfferButton({ offer }: { offer: NonNullable<Finding['offer']> }) {
  const t = useT(timesTexts)
  const fetcher = useFetcher<Answered<unknown>>()
  useAnswer(fetcher, t('entry.saved'))
  return (
    <fetcher.Form method="post" action="/times">
      <input type="hidden" name="intent" value="break" />
      <input type="hidden" name="id" value={offer.time_entry_id} />
      <input type="hidden" name="version" value={offer.version} />
      <input type="hidden" name="minutes" value={offer.break_minutes} />
      <Button type="submit" size="sm" pending={fetcher.state !== 'idle'}>
        <Coffee aria-hidden />
        {t('findings.offer', { minutes: offer.break_minutes })}
      </Button>
    </fetcher.Form>
  )
}

/** Shows the result of a button: why it was refused, or that it is done. */
export function useAnswer<Done>({ data }: { data: Answered<Done> | undefined }, done: string): void {
  const t = useT(timesTexts)
  const seen = useRef<unknown>(null)
  // As soon as the answer arrives: the page's next data remove the button.
  useEffect(() => {
    if (!data || seen.current === data) return
    seen.current = data
    if (data.message) toast(t('clock.failed'), { tone: 'danger', description: data.message })
    else toast(done)
  }, [data, done, t])
}
