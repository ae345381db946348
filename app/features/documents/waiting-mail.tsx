import { Link, useRevalidator } from '@remix-run/react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { documentsTexts } from '~/i18n/documents'
import { useT } from '~/lib/i18n'
import { mutate, Refusal } from '~/lib/procedures'
import { useMay } from '~/lib/session'
import type { MailRecord } from '~server/services/exchange/mails/schema'

type Decision = 'retry' | 'company' | 'arrived'

const reasons = {
  'mailbox.closed': 'mails.closed',
  'mailbox.busy': 'mails.busy',
  'mailbox.refused': 'mails.refused',
} as const

/** Why a mail waits, and what to do about it. */
export function WaitingMail({ mail: { id, status, last_error, sender } }: { mail: MailRecord }) {
  const t = useT(documentsTexts)
  const may = useMay()
  const { revalidate } = useRevalidator()
  const [refused, setRefused] = useState<string | null>(null)
  const isUnsure = status === 'unsure'
  const isClosed = last_error === 'mailbox.closed'
  const reason = reasons[last_error as keyof typeof reasons] ?? 'mails.refused'

  async function decide(decision: Decision) {
    setRefused(null)
    try {
      await mutate('mails.decide', { id, decision })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setRefused(error.message)
    }
    revalidate()
  }

  return (
    <div className="mt-1 grid gap-2 rounded-lg bg-warning-soft px-3 py-2.5 text-[13px] text-warning">
      <p>{t(isUnsure ? 'mails.perhapsSent' : reason, { address: sender?.address ?? '' })}</p>
      {refused ? <p role="alert">{refused}</p> : null}
      {may('mails:decide') ? (
        <div className="flex flex-wrap gap-2">
          {isUnsure ? <Button onClick={() => decide('arrived')}>{t('mails.arrived')}</Button> : null}
          {sender?.is_own && isClosed ? (
            <Button asChild>
              <Link to="/profile/calendar">{t('mails.reconnect')}</Link>
            </Button>
          ) : null}
          {sender?.is_own && !isClosed ? (
            <Again isUnsure={isUnsure} label={t('mails.again')} onConfirm={() => decide('retry')} />
          ) : null}
          <Again isUnsure={isUnsure} label={t('mails.byCompany')} onConfirm={() => decide('company')} />
        </div>
      ) : null}
    </div>
  )
}

interface AgainProps {
  /** The mail may have arrived: sending again is confirmed first. */
  isUnsure: boolean
  label: string
  onConfirm: () => Promise<void>
}

function Again({ isUnsure, label, onConfirm }: AgainProps) {
  const t = useT(documentsTexts)
  if (!isUnsure) return <Button onClick={onConfirm}>{label}</Button>
  return (
    <ConfirmDialog
      trigger={<Button>{label}</Button>}
      title={t('mails.againTitle')}
      confirmLabel={label}
      tone="primary"
      onConfirm={onConfirm}
    >
      {t('mails.againBody')}
    </ConfirmDialog>
  )
}
