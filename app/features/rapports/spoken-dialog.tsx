import { type ReactNode, useId, useState } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Checkbox } from '~/components/ui/checkbox'
import { Dialog, DialogContent } from '~/components/ui/dialog'
import { Day, Hours, Quantity } from '~/components/value'
import { rapportsTexts } from '~/i18n/rapports'
import { useT } from '~/lib/i18n'
import type { SpokenField, SpokenLinesTaken, SpokenProposal } from './spoken-proposal'

interface SpokenDialogProps {
  proposal: SpokenProposal
  /** The rapport's own day; lines of other days say theirs. */
  date: string
  nameOf: (employeeId: number | null) => string | null
  /** What of it was ticked. */
  onTake: (taken: SpokenLinesTaken) => void
  /** None of it becomes a line: all of it is text. Closing does the same, so that nothing of the dictation is lost. */
  onTextOnly: () => void
}

/** A dictation as lines to review: uncertain fields are marked, and only ticked lines are taken. */
export function SpokenDialog({ proposal, date, nameOf, onTake, onTextOnly }: SpokenDialogProps) {
  const t = useT(rapportsTexts)
  const { text, entries, materials, rest, uncertain } = proposal
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const isTaken = ({ key }: { key: string }) => !left.has(key)
  const rowOf = (key: string) => ({
    unsure: uncertain.get(key) ?? [],
    isTaken: !left.has(key),
    onChange: (on: boolean) => setLeft(now => new Set(on ? [...now].filter(one => one !== key) : [...now, key])),
  })
  const taken = {
    entries: entries.filter(isTaken),
    materials: materials.filter(isTaken),
    rest: isTaken(restRow) ? rest : '',
  }
  const isNothing = taken.entries.length + taken.materials.length === 0 && taken.rest === ''
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onTextOnly())}>
      <DialogContent
        title={t('spoken.title')}
        footer={
          <>
            <Button size="lg" onClick={onTextOnly}>
              {t('spoken.textOnly')}
            </Button>
            <Button size="lg" variant="primary" disabled={isNothing} onClick={() => onTake(taken)}>
              {t('spoken.take')}
            </Button>
          </>
        }
      >
        <div className="grid gap-4 pb-1">
          <blockquote className="border-l-2 border-line-strong pl-3 text-muted wrap-anywhere">{text}</blockquote>
          <ul className="divide-y divide-line rounded-lg border border-line">
            {entries.map(line => (
              <Row key={line.key} {...rowOf(line.key)} figure={<Hours value={line.hours} />}>
                <span className="block font-medium">{line.job_category || t('spoken.noCategory')}</span>
                <span className="block text-[13px] text-muted">
                  {nameOf(line.employee_user_id) ?? t('entry.noOne')}
                  {line.date === date ? null : (
                    <>
                      {' · '}
                      <Day value={line.date} />
                    </>
                  )}
                </span>
                {line.description ? <span className="block wrap-anywhere">{line.description}</span> : null}
              </Row>
            ))}
            {materials.map(line => (
              <Row
                key={line.key}
                {...rowOf(line.key)}
                figure={
                  <>
                    <Quantity value={line.quantity} /> {line.unit}
                  </>
                }
              >
                <span className="block font-medium wrap-anywhere">{line.name}</span>
              </Row>
            ))}
            {rest ? (
              <Row {...rowOf(restRow.key)} figure={null}>
                <span className="block text-[13px] text-muted">{t('spoken.rest')}</span>
                <span className="block wrap-anywhere">{rest}</span>
              </Row>
            ) : null}
          </ul>
          <p className="text-[13px] text-muted">{t('spoken.help')}</p>
        </div>
      </DialogContent>
    </Dialog>
  )
}

const restRow = { key: 'rest' }

interface RowProps {
  unsure: readonly SpokenField[]
  isTaken: boolean
  onChange: (on: boolean) => void
  figure: ReactNode
  children: ReactNode
}

function Row({ unsure, isTaken, onChange, figure, children }: RowProps) {
  const t = useT(rapportsTexts)
  const id = useId()
  return (
    <li>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-3 px-3 py-2">
        <Checkbox id={id} className="mt-1" checked={isTaken} onCheckedChange={onChange} />
        <span className="min-w-0 grow">
          {children}
          {unsure.length > 0 ? (
            <Badge tone="warning">
              {t('spoken.check', { fields: unsure.map(field => t(`spoken.fields.${field}`)).join(', ') })}
            </Badge>
          ) : null}
        </span>
        <span className="shrink-0 font-medium tabular">{figure}</span>
      </label>
    </li>
  )
}
