import { FolderKanban } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '~/components/ui/button'
import { findProjects } from '~/features/records/find-records'
import { commonTexts } from '~/i18n/common'
import { rapportsTexts } from '~/i18n/rapports'
import { useAsyncSearch } from '~/lib/async-search'
import { useT } from '~/lib/i18n'
import { PickSearch } from './pick-search'

/** A project in the picker. */
export interface PickedProject {
  id: number
  name: string
  /** Number, customer, place. */
  hint: string
}

interface ProjectPickerProps {
  /** Projects of the last rapports, newest first. */
  recent: readonly PickedProject[]
  /** Further projects being worked on. */
  active: readonly PickedProject[]
  value: PickedProject | null
  onChoose: (project: PickedProject | null) => void
}

/** Selects the site in one tap: recent projects, active ones, or by search. */
export function ProjectPicker({ recent, active, value, onChoose }: ProjectPickerProps) {
  const t = useT(rapportsTexts)
  const common = useT(commonTexts)
  const [query, setQuery] = useState('')
  const typed = query.trim()
  const { items, answered, failed } = useAsyncSearch(findProjects, query, typed !== '')
  if (value) {
    return (
      <div className="flex min-h-16 items-center gap-3 rounded-lg border border-accent-mark bg-accent-soft px-4 py-2.5">
        <FolderKanban aria-hidden className="size-5 shrink-0 text-accent-ink" />
        <ProjectName project={value} />
        <Button onClick={() => onChoose(null)}>{t('new.change')}</Button>
      </div>
    )
  }
  const projects = items.map(item => ({ id: Number(item.value), name: item.label, hint: item.hint ?? '' }))
  return (
    <div className="grid gap-3">
      <PickSearch
        label={t('new.searchProject')}
        value={query}
        onChange={setQuery}
        onEnter={() => {
          if (answered === typed && projects[0]) onChoose(projects[0])
        }}
      />
      {typed === '' ? (
        <>
          <Group title={t('new.recent')} projects={recent} onChoose={onChoose} />
          <Group title={t('new.active')} projects={active} onChoose={onChoose} />
        </>
      ) : answered === null || (projects.length === 0 && !failed && answered !== typed) ? (
        <p className="px-1 py-3 text-muted">{common('state.loading')}</p>
      ) : (
        <Group title={t('new.found')} projects={projects} onChoose={onChoose}>
          <p className="px-4 py-3 text-muted">{common(failed ? 'combobox.failed' : 'combobox.empty')}</p>
        </Group>
      )}
    </div>
  )
}

interface GroupProps {
  title: string
  projects: readonly PickedProject[]
  onChoose: (project: PickedProject) => void
  /** Shown if the group is empty; without it the group is left out. */
  children?: ReactNode
}

function Group({ title, projects, onChoose, children }: GroupProps) {
  if (projects.length === 0 && !children) return null
  return (
    <section className="grid gap-1.5">
      <h2 className="text-xs font-medium text-muted">{title}</h2>
      <div className="grid divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {projects.length === 0 ? children : null}
        {projects.map(project => (
          <button
            key={project.id}
            type="button"
            onClick={() => onChoose(project)}
            className="flex min-h-14 items-center gap-3 px-4 py-2 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-2 active:bg-hover"
          >
            <ProjectName project={project} />
          </button>
        ))}
      </div>
    </section>
  )
}

function ProjectName({ project }: { project: PickedProject }) {
  return (
    <span className="min-w-0 grow">
      <span className="block font-medium wrap-anywhere">{project.name}</span>
      <span className="block truncate text-[13px] text-muted">{project.hint}</span>
    </span>
  )
}
