import { Avatar } from '../ui/avatar'
import type { SessionView } from './session-view'

/** The company's logo on white, as on its documents, or its initials. Decorative: the name is shown beside it. */
export function CompanyMark({ company }: { company: SessionView['company'] }) {
  if (!company.logo) return <Avatar name={company.name} className="rounded-lg" />
  return (
    <span
      aria-hidden
      className="grid size-8 shrink-0 place-items-center overflow-hidden rounded-lg border border-line bg-white p-0.5"
    >
      <img src={company.logo} alt="" className="max-h-full max-w-full object-contain" />
    </span>
  )
}
