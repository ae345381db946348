import { ChevronRight, CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { Badge } from '~/components/ui/badge'
import { Checkbox } from '~/components/ui/checkbox'
import { Label } from '~/components/ui/label'
import { integrationsTexts } from '~/i18n/integrations'
import { useT } from '~/lib/i18n'
import { type EventGroup, eventTree, familyOf, toggledEvent, toggledFamily } from './event-tree'
import type { EventEntry } from './integration'

interface EventTreeFieldProps {
  id: string
  /** Form field that carries the patterns. */
  name: string
  events: readonly EventEntry[]
  errors: readonly string[]
}

/** The events of a subscription: whole nouns, or single events of them. */
export function EventTreeField({ id, name, events, errors }: EventTreeFieldProps) {
  const t = useT(integrationsTexts)
  const [patterns, setPatterns] = useState<readonly string[]>([])
  return (
    <fieldset aria-describedby={errors[0] ? `${id}-error` : undefined} className="grid gap-2 border-0 p-0">
      <legend className="contents">
        <Label htmlFor={id}>{t('webhooks.events')}</Label>
      </legend>
      <div id={id} className="divide-y divide-line rounded-lg border border-line">
        {eventTree(events).map(group => (
          <Group key={group.noun} group={group} patterns={patterns} onChange={setPatterns} />
        ))}
      </div>
      {patterns.map((pattern, index) => (
        <input key={pattern} type="hidden" name={`${name}[${index}]`} value={pattern} />
      ))}
      {errors[0] ? (
        <p id={`${id}-error`} className="flex items-start gap-1 text-[13px] leading-5 text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('webhooks.eventsMissing')}
        </p>
      ) : null}
    </fieldset>
  )
}

interface GroupProps {
  group: EventGroup
  patterns: readonly string[]
  onChange: (patterns: readonly string[]) => void
}

function Group({ group, patterns, onChange }: GroupProps) {
  const t = useT(integrationsTexts)
  const id = useId()
  const [open, setOpen] = useState(false)
  const { noun, events } = group
  const whole = patterns.includes(familyOf(noun))
  const chosen = events.filter(event => patterns.includes(event.name)).length
  return (
    <div>
      <div className="flex items-center gap-2.5 py-1 pr-1 pl-3">
        <Checkbox
          id={id}
          checked={whole ? true : chosen > 0 ? 'indeterminate' : false}
          onCheckedChange={() => onChange(toggledFamily(patterns, noun))}
        />
        <Label htmlFor={id} className="flex min-w-0 grow flex-wrap items-center gap-x-2 py-1.5">
          {t(`nouns.${noun as NounKey}`)}
          <code className="font-mono text-xs font-normal text-muted">{familyOf(noun)}</code>
        </Label>
        {chosen > 0 ? <Badge tone="accent">{t('webhooks.chosen', { count: chosen })}</Badge> : null}
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-events`}
          aria-label={t('webhooks.single', { noun: t(`nouns.${noun as NounKey}`) })}
          onClick={() => setOpen(!open)}
          className="grid size-8 place-items-center rounded-md text-faint hover:bg-hover hover:text-ink pointer-coarse:size-11"
        >
          <ChevronRight aria-hidden className={`size-4 transition-transform ${open ? 'rotate-90' : ''}`} />
        </button>
      </div>
      {open ? (
        <ul id={`${id}-events`} className="grid gap-2 pr-3 pb-3 pl-9.5">
          {events.map(event => (
            <li key={event.name} className="flex items-start gap-2.5">
              <span className="flex h-5 items-center">
                <Checkbox
                  id={`${id}-${event.name}`}
                  checked={whole || patterns.includes(event.name)}
                  onCheckedChange={() => onChange(toggledEvent(patterns, event.name, group))}
                />
              </span>
              <label htmlFor={`${id}-${event.name}`} className="grid">
                <code className="font-mono text-[13px] leading-5">{event.name}</code>
                <span className="text-xs text-muted">{event.description}</span>
              </label>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

type NounKey = 'project' | 'kontakt' | 'anfrage' | 'offer' | 'rapport' | 'invoice'
