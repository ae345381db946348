import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/node'
import { negotiateLocale } from '~/lib/locale'
import type { EInvoiceCheck, ExportRecord } from '~server/services/einvoices/schema'
import { type EInvoiceKind, einvoiceKinds } from './kinds'

export interface EInvoiceState {
  exports: ExportRecord[]
  /** Null while the invoice has no contact. */
  check: EInvoiceCheck | null
}

export async function einvoiceState(context: AppLoadContext, id: number): Promise<EInvoiceState> {
  const [{ data: exports }, check] = await Promise.all([
    context.caller.einvoices.list({ id }),
    checkOf(context, id),
  ])
  return { exports, check }
}

async function checkOf(context: AppLoadContext, id: number): Promise<EInvoiceCheck | null> {
  try {
    return (await context.caller.einvoices.validate({ id })).data
  } catch (error) {
    if (context.problem(error, 'de').status === 422) return null
    throw error
  }
}

/** Makes an e-invoice; a refusal is said in words beside the button. */
export async function makeEInvoice({ request, context }: ActionFunctionArgs, id: number) {
  const wanted = (await request.formData()).get('kind')
  const kind = einvoiceKinds.find(known => known === wanted)
  try {
    await context.caller.einvoices.export({ id, ...(kind ? asked[kind] : {}) })
    return { problem: null }
  } catch (error) {
    const problem = context.problem(error, negotiateLocale(request.headers, context.userLocale))
    if (problem.status === 401) throw error
    if (problem.status >= 500) context.reportError(error)
    return { problem: problem.message }
  }
}

const asked = {
  en16931: { format: 'zugferd', profile: 'en16931' },
  xrechnung: { format: 'zugferd', profile: 'xrechnung' },
  ebinterface: { format: 'ebinterface' },
} as const satisfies Record<EInvoiceKind, object>
