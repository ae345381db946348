import { Link } from '@remix-run/react'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { assistantTexts } from '~/i18n/assistant'
import { useT } from '~/lib/i18n'
import { mutate, Refusal } from '~/lib/procedures'
import { useFormat } from '~/lib/session'
import { inReadingOrder, valueText } from '~server/services/overview/assistant/proposal-text-rules'
import { Button } from '../ui/button'
import type { Proposal, Source } from './assistant-stream'

interface Props {
  proposal: Proposal
  onGo: () => void
}

/** What would be done, with every value as it would be sent, and the buttons to confirm or reject it. */
export function AssistantProposal({ proposal, onGo }: Props) {
  const t = useT(assistantTexts)
  const named = useNames()
  const { status, source, pending, problem, decide } = useDecision(proposal)
  return (
    <section
      aria-label={`${t('proposal.title')}: ${named('tool', proposal.tool)}`}
      className="grid gap-3 rounded-lg border border-line bg-surface p-3"
    >
      <h3 className="font-semibold">{named('tool', proposal.tool)}</h3>
      {proposal.proposed_by ? (
        <p className="text-[13px] text-muted">{t('proposal.proposedBy', { name: proposal.proposed_by })}</p>
      ) : null}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {inReadingOrder(proposal.input).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{named('field', name)}</dt>
            <dd className="break-words whitespace-pre-line">
              <Value field={name} value={value} records={proposal.records} onGo={onGo} />
            </dd>
          </div>
        ))}
      </dl>
      {problem ? (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      ) : null}
      {status === 'open' ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" size="sm" pending={pending === 'confirm'} onClick={() => decide('confirm')}>
            {t('proposal.confirm')}
          </Button>
          <Button size="sm" pending={pending === 'discard'} onClick={() => decide('discard')}>
            {t('proposal.discard')}
          </Button>
        </div>
      ) : (
        <p role="status" className="flex flex-wrap items-center gap-2 text-muted">
          {status === 'confirmed' ? <Check aria-hidden className="size-4 text-success" /> : null}
          {t(`proposal.${status}`)}
          {source ? (
            <Link to={source.path} onClick={onGo} className="text-accent-ink underline underline-offset-2">
              {t('proposal.open', { title: source.title })}
            </Link>
          ) : null}
        </p>
      )}
    </section>
  )
}

interface ValueProps {
  field: string
  value: unknown
  records: Proposal['records']
  onGo: () => void
}

/** A record links to its page; everything else is text. */
function Value({ field, value, records, onGo }: ValueProps) {
  const t = useT(assistantTexts)
  const named = useNames()
  const { day, instant, number } = useFormat()
  const record = records.find(one => one.field === field && one.id === Number(value))
  if (!record?.path)
    return valueText(value, {
      field,
      named: name => named('field', name),
      valueNamed: (name, text) => known(t, `value.${name}.${text}`),
      records,
      style: { day, instant, number: value => number(value, { maximumFractionDigits: 4 }) },
    })
  return (
    <Link to={record.path} onClick={onGo} className="text-accent-ink underline underline-offset-2">
      {record.title}
    </Link>
  )
}

function useDecision({ id, status: before }: Proposal) {
  const t = useT(assistantTexts)
  const [status, setStatus] = useState(before)
  const [source, setSource] = useState<Source | null>(null)
  const [pending, setPending] = useState<'confirm' | 'discard' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function decide(answer: 'confirm' | 'discard') {
    setPending(answer)
    setProblem(null)
    try {
      if (answer === 'confirm') {
        const { data } = await mutate('assistant.confirm', { id: String(id) })
        setSource(data.source)
        setStatus(data.status)
      } else setStatus((await mutate('assistant.discard', { id: String(id) })).data.status)
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : t('failed'))
    }
    setPending(null)
  }
  return { status, source, pending, problem, decide: (answer: 'confirm' | 'discard') => void decide(answer) }
}

/** Known fields are named as on the pages; others by their own names. */
function useNames() {
  const t = useT(assistantTexts)
  return (kind: 'tool' | 'field', name: string): string => known(t, `${kind}.${name}`) ?? name
}

function known(t: (key: 'field.title') => string, key: string): string | undefined {
  const text = t(key as 'field.title')
  return text === key ? undefined : text
}
