import { presenceTexts } from '~/i18n/presence'
import { useT } from '~/lib/i18n'
import { useRoom } from '~/lib/realtime'

/** Who else is in a record's room. */
export default function OthersHere({ room }: { room: string }) {
  const t = useT(presenceTexts)
  const { people } = useRoom(room)
  const names = [...new Set(people.map(({ name }) => name))].join(', ')
  return (
    <p role="status" className={names ? 'mb-3 rounded-lg bg-info-soft px-3 py-2 text-info' : 'sr-only'}>
      {names ? t('editing', { names }) : ''}
    </p>
  )
}
