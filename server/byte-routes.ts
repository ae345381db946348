import type { ByteRoute } from './http/files/byte-route'
import { creditNoteRoutes } from './services/billing/credit-notes/byte-routes'
import { dunningRoutes } from './services/billing/dunnings/byte-routes'
import { einvoiceRoutes } from './services/billing/einvoices/byte-routes'
import { invoiceRoutes } from './services/billing/invoices/byte-routes'
import { documentRoutes } from './services/exchange/company-documents/byte-routes'
import { inboundRoutes } from './services/exchange/inbound/byte-routes'
import { importRoutes } from './services/integrations/imports/byte-routes'
import { mailboxRoutes } from './services/integrations/mailbox/byte-routes'
import { assistantRoutes } from './services/overview/assistant/byte-routes'
import { conversationRoutes } from './services/overview/conversations/byte-routes'
import { speechRoutes } from './services/overview/speech/byte-routes'
import { companyRoutes } from './services/people/companies/byte-routes'
import { moduleRoutes } from './services/people/modules/byte-routes'
import { userRoutes } from './services/people/users/byte-routes'
import { timeAccountRoutes } from './services/planning/time-accounts/byte-routes'
import { offerRoutes } from './services/sales/offers/byte-routes'
import { rapportRoutes } from './services/site/rapports/byte-routes'

/** Every route whose request or response is bytes. */
export const byteRoutes: readonly ByteRoute[] = [
  ...assistantRoutes,
  ...conversationRoutes,
  ...creditNoteRoutes,
  ...dunningRoutes,
  ...einvoiceRoutes,
  ...invoiceRoutes,
  ...documentRoutes,
  ...inboundRoutes,
  ...importRoutes,
  ...mailboxRoutes,
  ...companyRoutes,
  ...moduleRoutes,
  ...userRoutes,
  ...offerRoutes,
  ...rapportRoutes,
  ...speechRoutes,
  ...timeAccountRoutes,
]
