import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { Select } from '~/components/ui/select'
import { toast } from '~/components/ui/toast'
import { inquiriesTexts } from '~/i18n/inquiries'
import { useT } from '~/lib/i18n'
import type { Colleague, Inquiry } from './inquiries-context'

interface AssignSelectProps {
  inquiry: Inquiry
  colleagues: readonly Colleague[]
  editable: boolean
}

/** Who looks after an inquiry; a choice is saved at once. */
export function AssignSelect({ inquiry, colleagues, editable }: AssignSelectProps) {
  const t = useT(inquiriesTexts)
  const fetcher = useFetcher<{ message: string | null }>()
  const chosen = fetcher.formData?.get('assigned_user_id') ?? inquiry.assigned_user_id ?? ''
  const nameOf = (id: unknown) => colleagues.find(({ user_id }) => String(user_id) === String(id))?.name

  useEffect(() => {
    const message = fetcher.data?.message
    if (fetcher.state === 'idle' && message)
      toast(t('panel.assignFailed'), { tone: 'danger', description: message })
  }, [fetcher.state, fetcher.data, t])

  if (!editable) return <>{nameOf(inquiry.assigned_user_id) ?? t('nobody')}</>
  return (
    <Select
      aria-label={t('assigned')}
      value={String(chosen)}
      onChange={event =>
        fetcher.submit(
          { assigned_user_id: event.target.value },
          { method: 'post', action: `/inquiries/${inquiry.id}` },
        )
      }
      placeholder={t('nobody')}
      options={colleagues.map(({ user_id, name }) => ({ value: String(user_id), label: name }))}
    />
  )
}
