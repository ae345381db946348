import { may } from '../../../platform/actor'
import { invoicePdf } from '../../billing/invoices/pdf'
import { offerPdf } from '../../sales/offers/pdf'
import type { McpPaper } from './mcp-server'

/** Papers that programs read over the Model Context Protocol. */
export const mcpPapers: readonly McpPaper[] = [
  { noun: 'invoice', permitted: ctx => may(ctx.actor, 'invoices:read'), load: (ctx, id) => invoicePdf(ctx, { id }) },
  { noun: 'offer', permitted: ctx => may(ctx.actor, 'offers:read'), load: (ctx, id) => offerPdf(ctx, { id }) },
]
