import { Link } from '@remix-run/react'
import { Money } from '~/components/value'

interface PayoutsProps {
  payouts: readonly { credit_note_id: number | null; number: string; due: number }[]
  invoiceId: number
}

/** The records that pay out what an invoice's customer gets back; if there are several, each with its part. */
export function Payouts({ payouts, invoiceId }: PayoutsProps) {
  return (
    <span className="flex flex-wrap gap-x-3">
      {payouts.map(({ credit_note_id: noteId, number, due }) => (
        <span key={number} className="whitespace-nowrap">
          <Link
            to={noteId === null ? `/invoices/${invoiceId}` : `/credit-notes/${noteId}`}
            className="tabular underline underline-offset-4"
          >
            {number}
          </Link>
          {payouts.length > 1 ? (
            <>
              {' '}
              <Money value={due} />
            </>
          ) : null}
        </span>
      ))}
    </span>
  )
}
