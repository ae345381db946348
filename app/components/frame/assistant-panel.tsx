import { Link, useLocation } from '@remix-run/react'
import { CircleAlert, History, RotateCcw, SendHorizontal, Sparkles, Square } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { assistantTexts } from '~/i18n/assistant'
import { useT } from '~/lib/i18n'
import { query } from '~/lib/procedures'
import { useSession } from '~/lib/session'
import { Button } from '../ui/button'
import { Sheet, SheetContent } from '../ui/sheet'
import { Textarea } from '../ui/textarea'
import { AssistantHistory } from './assistant-history'
import { AssistantProposal } from './assistant-proposal'
import { conversationOf, type Proposal, requestAnswer, type Said, withPart } from './assistant-stream'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Questions in free text beside the page; any change waits for confirmation. */
export default function AssistantPanel({ open, onOpenChange }: Props) {
  const t = useT(assistantTexts)
  const { said, isRunning, waiting, conversation, send, stop, again, reopen } = useConversation(open)
  const [showsHistory, setShowsHistory] = useState(false)
  const [text, setText] = useState('')
  const end = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said last is brought into sight
  useEffect(() => end.current?.scrollIntoView({ block: 'end' }), [said])

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (isRunning || text.trim() === '') return
    setShowsHistory(false)
    send(text.trim())
    setText('')
  }

  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent
        title={t('title')}
        footer={
          <form onSubmit={submit} className="flex w-full items-end gap-2">
            <Textarea
              aria-label={t('question')}
              placeholder={t('question')}
              value={text}
              rows={1}
              maxLength={4000}
              className="max-h-40 min-h-10 grow"
              onChange={event => setText(event.target.value)}
              onKeyDown={event => {
                if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
                event.preventDefault()
                submit()
              }}
            />
            {isRunning ? (
              <Button type="button" size="icon" aria-label={t('stop')} onClick={stop}>
                <Square />
              </Button>
            ) : (
              <Button type="submit" size="icon" variant="primary" aria-label={t('ask')}>
                <SendHorizontal />
              </Button>
            )}
          </form>
        }
      >
        <div className="flex flex-wrap justify-end gap-2 pb-3">
          {said.length > 0 && !isRunning ? (
            <Button
              variant="ghost"
              size="sm"
              onClick={() => {
                again()
                setShowsHistory(false)
              }}
            >
              <RotateCcw aria-hidden />
              {t('again')}
            </Button>
          ) : null}
          <Button
            variant="ghost"
            size="sm"
            disabled={isRunning}
            aria-expanded={showsHistory}
            onClick={() => setShowsHistory(shown => !shown)}
          >
            <History aria-hidden />
            {t('history.title')}
          </Button>
        </div>
        {showsHistory ? (
          <AssistantHistory
            current={conversation}
            onOpen={(id, former) => {
              reopen(id, former)
              setShowsHistory(false)
            }}
            onDeleted={id => {
              if (id === null || id === conversation) again()
            }}
          />
        ) : null}
        <div hidden={showsHistory}>
          {said.length === 0 ? <Beginning onQuestion={send} /> : null}
          <ol aria-live="polite" aria-busy={isRunning} className="grid gap-4">
            {/* Above the messages, so that the newest answer comes last. */}
            {waiting.map(proposal => (
              <li key={`proposal-${proposal.id}`}>
                <AssistantProposal proposal={proposal} onGo={() => onOpenChange(false)} />
              </li>
            ))}
            {said.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what was said keeps its place
              <li key={at}>
                {one.role === 'user' ? (
                  <Question text={one.text} />
                ) : (
                  <Answer answer={one} onGo={() => onOpenChange(false)} />
                )}
              </li>
            ))}
          </ol>
          <div ref={end} />
        </div>
      </SheetContent>
    </Sheet>
  )
}

const examples = ['invoices', 'tomorrow', 'inquiry'] as const
const rules = ['invoices', 'tomorrow', 'phone', 'rapport'] as const

function Beginning({ onQuestion }: { onQuestion: (text: string) => void }) {
  const t = useT(assistantTexts)
  const { language_model: model } = useSession()
  const known = model ? examples : rules
  return (
    <div className="grid gap-4 pb-4">
      <p>{t('hint')}</p>
      <section aria-label={t('examples')} className="grid justify-items-start gap-2">
        {known.map(name => (
          <Button
            key={name}
            size="sm"
            className="h-auto py-1.5 text-left whitespace-normal"
            onClick={() => onQuestion(t(`example.${name}`))}
          >
            {t(`example.${name}`)}
          </Button>
        ))}
      </section>
      <p className="text-[13px] text-muted">{model ? t('external') : t('rulesHint')}</p>
    </div>
  )
}

function Question({ text }: { text: string }) {
  const t = useT(assistantTexts)
  return (
    <p className="ml-8 rounded-lg bg-accent-soft px-3 py-2 break-words whitespace-pre-line">
      <span className="sr-only">{t('you')}: </span>
      {text}
    </p>
  )
}

/** Answers of a model are plain text: nothing in them becomes a link or a picture. */
function Answer({ answer: { text, sources, proposals, problem, byRules }, onGo }: { answer: Said; onGo: () => void }) {
  const t = useT(assistantTexts)
  return (
    <div className="grid gap-3">
      {text !== '' || problem === null ? (
        <p className="flex gap-2.5">
          <Sparkles aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-ink" />
          <span className="min-w-0 break-words whitespace-pre-line">{text || t('thinking')}</span>
        </p>
      ) : null}
      {byRules ? <p className="pl-6.5 text-xs text-muted">{t('byRules')}</p> : null}
      {problem !== null ? (
        <p role="alert" className="flex gap-2.5 text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {problem || t('failed')}
        </p>
      ) : null}
      {sources.length > 0 ? (
        <p className="flex flex-wrap gap-x-3 gap-y-1 pl-6.5 text-[13px] text-muted">
          {t('sources')}
          {sources.map(({ path, title }) => (
            <Link
              key={path}
              to={path}
              onClick={onGo}
              className="max-w-full truncate text-accent-ink underline underline-offset-2"
            >
              {title}
            </Link>
          ))}
        </p>
      ) : null}
      {proposals.map(proposal => (
        <AssistantProposal key={proposal.id} proposal={proposal} onGo={onGo} />
      ))}
    </div>
  )
}

const question = (text: string): Said => ({
  role: 'user',
  text,
  sources: [],
  proposals: [],
  byRules: false,
  problem: null,
})

function useConversation(open: boolean) {
  const t = useT(assistantTexts)
  const { pathname } = useLocation()
  const [said, setSaid] = useState<Said[]>([])
  const [conversation, setConversation] = useState<number | null>(null)
  const [waiting, setWaiting] = useState<Proposal[]>([])
  const [running, setRunning] = useState<AbortController | null>(null)
  // A program using a key may have made proposals since the panel was last open.
  useEffect(() => {
    if (!open) return
    const leaving = new AbortController()
    query('assistant.proposals', {}, leaving.signal).then(
      ({ data }) => setWaiting(data),
      () => {},
    )
    return () => leaving.abort()
  }, [open])

  async function send(text: string) {
    const abort = new AbortController()
    const soFar = [...said, question(text)]
    let answer: Said = { ...question(''), role: 'assistant' }
    const show = (next: Said) => {
      answer = next
      setSaid([...soFar, next])
    }
    show(answer)
    setRunning(abort)
    try {
      await requestAnswer(soFar, { page: pathname, conversation }, abort.signal, part => {
        setConversation(current => conversationOf(part) ?? current)
        show(withPart(answer, part))
      })
    } catch (error) {
      show({
        ...answer,
        problem: abort.signal.aborted ? t('problem.stopped') : (error as Error).message || t('failed'),
      })
    } finally {
      setRunning(null)
    }
  }
  return {
    said,
    /** Proposals from elsewhere, none from this conversation. */
    waiting: waiting.filter(({ id }) => !said.some(({ proposals }) => proposals.some(one => one.id === id))),
    isRunning: running !== null,
    send: (text: string) => void send(text),
    stop: () => running?.abort(),
    conversation,
    again: () => {
      setSaid([])
      setConversation(null)
    },
    reopen: (id: number, former: Said[]) => {
      setSaid(former)
      setConversation(id)
    },
  }
}
