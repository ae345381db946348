import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/node'
import { readForm } from '~/lib/form.server'
import { shownRefusal } from '~/lib/page.server'
import type { EInvoiceCheck, ExportRecord } from '~server/services/billing/einvoices/schema'
import { type EInvoiceKind, einvoiceKinds } from './kinds'

export interface EInvoiceState {
  exports: ExportRecord[]
  /** Null while the invoice has no contact. */
  check: EInvoiceCheck | null
}

/** Records that have e-invoices. */
type Entity = 'invoice' | 'credit_note'

export async function einvoiceState(context: AppLoadContext, entity: Entity, id: number): Promise<EInvoiceState> {
  const { einvoices } = context.caller
  const listed = entity === 'invoice' ? einvoices.list({ id }) : einvoices.listOfCreditNote({ id })
  const [{ data: exports }, check] = await Promise.all([listed, checkOf(context, entity, id)])
  return { exports, check }
}

async function checkOf(context: AppLoadContext, entity: Entity, id: number): Promise<EInvoiceCheck | null> {
  const { einvoices } = context.caller
  const validate = entity === 'invoice' ? einvoices.validate : einvoices.validateCreditNote
  try {
    return (await validate({ id })).data
  } catch (error) {
    if (context.problem(error, 'de').status === 422) return null
    throw error
  }
}

/** Creates an e-invoice; a refusal is shown as text beside the button. */
export async function makeEInvoice(args: ActionFunctionArgs, entity: Entity, id: number) {
  const { request, context } = args
  const { einvoices } = context.caller
  const wanted = (await readForm(request)).get('kind')
  const kind = einvoiceKinds.find(known => known === wanted)
  const make = entity === 'invoice' ? einvoices.export : einvoices.exportCreditNote
  try {
    await make({ id, ...(kind ? variants[kind] : {}) })
    return { problem: null }
  } catch (error) {
    return { problem: shownRefusal(error, args).message }
  }
}

const variants = {
  en16931: { format: 'zugferd', profile: 'en16931' },
  xrechnung: { format: 'zugferd', profile: 'xrechnung' },
  ebinterface: { format: 'ebinterface' },
} as const satisfies Record<EInvoiceKind, object>
