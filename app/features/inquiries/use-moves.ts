import { useRevalidator } from '@remix-run/react'
import { useCallback, useRef, useState } from 'react'
import { toast } from '~/components/ui/toast'
import { inquiriesTexts } from '~/i18n/inquiries'
import { useT } from '~/lib/i18n'
import { mutate, Refusal } from '~/lib/procedures'
import type { InquiryStatus } from '~server/services/inquiries/machine'
import type { Inquiry } from './inquiries-context'

interface Move {
  status: InquiryStatus
  /** When the server has moved it; null while it is on its way. Loaded data of that instant or later win. */
  movedAt: string | null
}

type Answer = { ok: true; status: InquiryStatus; updated_at: string } | { ok: false; message: string | null }

/** Moves that show at once, reach the server one after the other for each card, and go back with a word when refused. */
export function useMoves() {
  const t = useT(inquiriesTexts)
  const { revalidate } = useRevalidator()
  const [moves, setMoves] = useState<ReadonlyMap<number, Move>>(new Map())
  const queue = useRef(new Map<number, Promise<Answer>>())

  const statusOf = useCallback(
    (inquiry: Inquiry): InquiryStatus => {
      const move = moves.get(inquiry.id)
      return move && (move.movedAt === null || move.movedAt > inquiry.updated_at)
        ? move.status
        : inquiry.status
    },
    [moves],
  )

  const move = useCallback(
    async (inquiry: Inquiry, status: InquiryStatus) => {
      const { id, title } = inquiry
      setMoves(before => new Map(before).set(id, { status, movedAt: null }))
      const earlier = queue.current.get(id) ?? Promise.resolve()
      const own = earlier.then(() => send(id, status))
      queue.current.set(id, own)
      const answer = await own
      if (queue.current.get(id) !== own) return
      if (answer.ok) {
        setMoves(before => new Map(before).set(id, { status: answer.status, movedAt: answer.updated_at }))
        return revalidate()
      }
      setMoves(before => new Map([...before].filter(([other]) => other !== id)))
      toast(t('moveFailed', { title, status: t(`statuses.${inquiry.status}`) }), {
        tone: 'danger',
        description: answer.message ?? t('moveOffline'),
      })
    },
    [revalidate, t],
  )

  return { statusOf, move }
}

async function send(id: number, status: InquiryStatus): Promise<Answer> {
  try {
    const { data } = await mutate('inquiries.move', { id, status })
    return { ok: true, status: data.status, updated_at: data.updated_at }
  } catch (error) {
    return { ok: false, message: error instanceof Refusal ? error.message : null }
  }
}
