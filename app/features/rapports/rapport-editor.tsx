import { Link, useLocation } from '@remix-run/react'
import { Check, CircleAlert, CloudOff, LoaderCircle, Pencil } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { PageHeader } from '~/components/ui/page-header'
import { Textarea } from '~/components/ui/textarea'
import { toast } from '~/components/ui/toast'
import { Tooltip } from '~/components/ui/tooltip'
import { Hours } from '~/components/value'
import { RecordPresence } from '~/features/presence/record-presence'
import { RapportBadge } from '~/features/records/record-status'
import { DictateButton } from '~/features/speech/dictate-button'
import { commonTexts } from '~/i18n/common'
import { rapportsTexts } from '~/i18n/rapports'
import { useT } from '~/lib/i18n'
import { latePart } from '~/lib/late-part'
import { mutate } from '~/lib/procedures'
import { useMay, useSession } from '~/lib/session'
import { useUnsentWork } from '~/lib/unsent-forms'
import { cutText } from '~server/platform/values/cut-text'
import type { ImportableTime } from '~server/services/site/rapports/schema'
import type { SaverView, Unsaved } from './draft-saver'
import { again, type DraftLine, type LinePart, newEntry, newMaterial, withLine, withoutLine } from './edit-draft'
import { FactsCard } from './facts-card'
import { sumOfHours } from './hours'
import { EntryCard, MaterialCard } from './lines-card'
import type { OpenDialog } from './open-dialog'
import { PhotoCard } from './photo-card'
import type { Colleague, Photo, Rapport } from './rapport'
import { RapportTools } from './rapport-tools'
import type { SpokenLinesTaken, SpokenProposal } from './spoken-proposal'
import { TimesNotice } from './times-notice'
import { useDraft } from './use-draft'
import { useSuggestions } from './use-suggestions'

interface RapportEditorProps {
  rapport: Rapport
  colleagues: readonly Colleague[]
  photos: readonly Photo[]
  /** Recorded times of the project that can become work lines. */
  times: readonly ImportableTime[]
  /** Called with the rapport once it can no longer be changed, and with the changes that came too late. */
  onClosed: (rapport: Rapport, lost: Unsaved | null) => void
}

const TYPING_MS = 800
const loadDialogs = () => import('./editor-dialogs')
const EditorDialogs = latePart(loadDialogs)

const maxDescriptionLength = 10_000

/** A draft, edited with one thumb: lines as large rows, everything saved on entry, one button to finish. */
export function RapportEditor({ rapport, colleagues, photos, times, onClosed }: RapportEditorProps) {
  const t = useT(rapportsTexts)
  const common = useT(commonTexts)
  const may = useMay()
  const { user } = useSession()
  const { saver, view } = useDraft(rapport, onClosed)
  const [opened, setOpen] = useState<OpenDialog | null>(null)
  // Dictations not reviewed yet: they wait until the line being entered is done.
  const [proposals, setProposals] = useState<readonly SpokenProposal[]>([])
  const [proposal] = proposals
  useUnsentWork(proposal !== undefined)
  const isProposalNext = proposal !== undefined && (opened === null || opened.what === 'complete')
  const open: OpenDialog | null = isProposalNext ? { what: 'spoken', proposal } : opened
  const suggestions = useSuggestions()
  const newKey = useNewKey()
  const { draft, issues } = view
  const { head, entries, materials } = draft
  const refused = new Set(issues.flatMap(({ key }) => (key ? [key] : [])))
  const isEmpty = entries.length + materials.length === 0
  const mayComplete = may('rapports:complete')

  const nameOf = (id: number | null) =>
    colleagues.find(({ user_id }) => user_id === id)?.name ??
    rapport.entries.find(entry => entry.employee_user_id === id)?.employee_name ??
    null

  // Loaded at once, so that a dialog opens without delay and even if the network is gone by then.
  useEffect(() => void loadDialogs(), [])

  function remove(line: DraftLine, part: LinePart) {
    const at = draft[part].findIndex(({ key }) => key === line.key)
    saver.change(now => withoutLine(now, part, line.key))
    setOpen(null)
    toast(t('entry.removed', { name: 'name' in line ? line.name : line.job_category }), {
      tone: 'info',
      action: {
        label: t('entry.undo'),
        onClick: () => saver.change(now => withLine(now, part, again(line, newKey()), at)),
      },
    })
  }

  /** Appends to the existing text, and lets the user review it. */
  function describe(text: string) {
    if (!text) return
    saver.change(now => {
      const description = cutText([now.head.description, text].filter(Boolean).join('\n'), maxDescriptionLength)
      return { ...now, head: { ...now.head, description } }
    })
  }

  /** A dictation becomes lines to review if it contains any, else text. */
  async function dictated(text: string) {
    const spoken = await mutate('speech.lines', { text: cutText(text, maxDescriptionLength) }).catch(() => null)
    if (!spoken || spoken.data.entries.length + spoken.data.materials.length === 0) return describe(text)
    // The draft has changed while the recording was transcribed.
    const about = { key: newKey(), draft: saver.view().draft, colleagues, userId: user.id }
    const { spokenProposal } = await import('./spoken-proposal')
    const proposal = spokenProposal(text, spoken.data, about)
    setProposals(waiting => [...waiting, proposal])
  }

  function addSpoken({ key }: SpokenProposal, { entries, materials, rest }: SpokenLinesTaken) {
    const works = entries.map(line => ({ ...line, key: newKey() }))
    const used = materials.map(line => ({ ...line, key: newKey() }))
    saver.change(now => ({ ...now, entries: [...now.entries, ...works], materials: [...now.materials, ...used] }))
    describe(rest)
    setProposals(waiting => waiting.filter(one => one.key !== key))
  }

  function finish() {
    if (isEmpty) toast(t('complete.empty'), { tone: 'info' })
    else setOpen({ what: 'complete' })
  }

  return (
    <>
      <PageHeader
        back={{ to: '/rapports', label: t('title') }}
        title={head.title}
        badge={<RapportBadge rapport={rapport} />}
        subtitle={
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="tabular">{rapport.rapport_number}</span>
            <SaveMark state={view.state} />
          </span>
        }
        actions={
          mayComplete ? (
            <Tooltip content={t(isEmpty ? 'complete.empty' : 'complete.body')}>
              <Button variant="primary" aria-disabled={isEmpty || undefined} className="max-md:hidden" onClick={finish}>
                {t('complete.action')}
              </Button>
            </Tooltip>
          ) : undefined
        }
      />
      <RecordPresence room={`rapport:${rapport.id}`} />
      <SaveTrouble view={view} onRetry={() => void saver.flush()} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-4">
          <TimesNotice rapportId={rapport.id} times={times} beforeImport={() => saver.flush()} />
          <EntryCard
            entries={entries}
            date={head.date}
            nameOf={nameOf}
            refused={refused}
            edit={{
              onAdd: () =>
                setOpen({ what: 'entry', isNew: true, line: newEntry(newKey(), draft, colleagues, user.id) }),
              onOpen: line => setOpen({ what: 'entry', isNew: false, line }),
              onRemove: line => remove(line, 'entries'),
            }}
          />
          <MaterialCard
            materials={materials}
            refused={refused}
            edit={{
              onAdd: () => setOpen({ what: 'material', isNew: true, line: newMaterial(newKey()) }),
              onOpen: line => setOpen({ what: 'material', isNew: false, line }),
              onRemove: line => remove(line, 'materials'),
            }}
          />
          <PhotoCard rapportId={rapport.id} photos={photos} editable />
          <Card>
            <CardHeader
              title={<label htmlFor="rapport-description">{t('description')}</label>}
              actions={<DictateButton onText={dictated} />}
            />
            <CardContent>
              <Textarea
                id="rapport-description"
                rows={2}
                maxLength={maxDescriptionLength}
                placeholder={t('descriptionPlaceholder')}
                value={head.description ?? ''}
                onChange={event => {
                  const description = event.target.value || null
                  saver.change(now => ({ ...now, head: { ...now.head, description } }), TYPING_MS)
                }}
                onBlur={() => void saver.flush()}
              />
            </CardContent>
          </Card>
        </div>
        <div className="grid min-w-0 gap-4">
          <FactsCard
            head={head}
            writer={rapport.created_by_name}
            actions={
              <Button variant="ghost" size="sm" onClick={() => setOpen({ what: 'head' })}>
                <Pencil aria-hidden />
                {common('actions.edit')}
              </Button>
            }
          />
          <RapportTools rapport={rapport} beforeSending={() => saver.flush()} />
        </div>
      </div>
      {mayComplete ? (
        // Above the frame's bar, and over its plus: on this page the only action is to finish.
        <div className="fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-45 border-t border-line bg-surface px-4 py-3 md:hidden">
          <Button
            variant="primary"
            aria-disabled={isEmpty || undefined}
            onClick={finish}
            className="h-14! w-full justify-between! px-5! text-base"
          >
            {t('complete.action')}
            <span className="font-semibold">
              <Hours value={sumOfHours(entries)} />
            </span>
          </Button>
        </div>
      ) : null}
      {open ? (
        <Suspense>
          <EditorDialogs
            {...{ open, saver, view, colleagues, suggestions, nameOf }}
            onRemove={remove}
            onSpoken={addSpoken}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** Keys for new lines, each unique. */
function useNewKey(): () => string {
  const count = useRef(0)
  return () => {
    count.current += 1
    return `new-${Date.now().toString(36)}-${count.current}`
  }
}

/** The state of continuous saving as a short text. */
function SaveMark({ state }: Pick<SaverView, 'state'>) {
  const t = useT(rapportsTexts)
  const { icon: Icon, style } = looks[state]
  return (
    <span role="status" className={`inline-flex items-center gap-1 text-xs whitespace-nowrap ${style}`}>
      <Icon aria-hidden className={`size-3.5 ${state === 'saving' || state === 'waiting' ? 'animate-spin' : ''}`} />
      {t(`save.${state}`)}
    </span>
  )
}

/** The error in saving, what is safe, and what to do; nothing without an error. */
function SaveTrouble({ view, onRetry }: { view: SaverView; onRetry: () => void }) {
  const t = useT(rapportsTexts)
  const common = useT(commonTexts)
  const { pathname } = useLocation()
  const { state, status, message, issues } = view
  if (state !== 'offline' && state !== 'refused') return null
  const trouble = state === 'offline' ? 'offline' : status === 401 ? 'signedOut' : 'refused'
  const ofHead = issues.filter(issue => issue.part === 'head').map(issue => issue.message)
  const ofLines = issues.length > ofHead.length ? [t('save.refusedBody')] : []
  const body = trouble === 'refused' ? [message, ...ofHead, ...ofLines] : [t(`save.${trouble}Body`)]
  return (
    <div
      role="alert"
      className={`mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg px-3 py-2.5 ${
        trouble === 'refused' ? 'bg-danger-soft text-danger' : 'bg-warning-soft text-warning'
      }`}
    >
      <div className="min-w-48 grow basis-0">
        <p className="font-medium">{t(`save.${trouble}Title`)}</p>
        <p>{body.filter(Boolean).join(' ')}</p>
      </div>
      {trouble === 'signedOut' ? (
        <Button asChild>
          <Link to={`/login?next=${encodeURIComponent(pathname)}`}>{t('save.signIn')}</Link>
        </Button>
      ) : (
        <Button onClick={onRetry}>{common('actions.retry')}</Button>
      )}
    </div>
  )
}

const looks = {
  saved: { icon: Check, style: 'text-faint' },
  waiting: { icon: LoaderCircle, style: 'text-faint' },
  saving: { icon: LoaderCircle, style: 'text-faint' },
  offline: { icon: CloudOff, style: 'font-medium text-warning' },
  refused: { icon: CircleAlert, style: 'font-medium text-danger' },
} as const
