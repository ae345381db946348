import express, { type Request, type RequestHandler, type Response } from 'express'
import { z } from 'zod'
import type { Ctx } from '../../context'
import type { Locale } from '../../core/locale'
import type { Permission } from '../../core/permissions'
import { PAPER_POLICY } from '../../paper/render'
import { creditNotePdf } from '../../services/credit-notes/pdf'
import { dunningPdf } from '../../services/dunnings/pdf'
import { exportFile } from '../../services/einvoices/read'
import { invoicePdf } from '../../services/invoices/pdf'
import { offerPdf, offerPrintView } from '../../services/offers/pdf'
import { rapportPdf } from '../../services/rapports/pdf'
import type { SessionDoor } from '../guards/identify'
import { parseFields, pathId } from '../request'
import { answerBySession } from './session-door'

interface FileRoute {
  path: string
  permission: Permission
  load(ctx: Ctx, asked: Asked): Promise<{ filename: string; bytes: Buffer }>
  /** Saved under its name with this type; everything else is a PDF to look at. */
  download?: 'application/pdf' | 'application/xml'
  /** A page of HTML to look at and to print; it holds its fonts and images and may load nothing. */
  page?: boolean
}

interface Asked {
  id: number
  exportId: number
  kind: 'offer' | 'confirmation'
  language?: Locale | undefined
}

/** The two files of an e-invoice, as they were made. */
const exportRoutes = (folder: string, entity: 'invoice' | 'credit_note'): FileRoute[] =>
  (['xml', 'pdf'] as const).map(part => ({
    path: `/api/${folder}/:id/exports/:exportId/${part}`,
    permission: 'invoices:read',
    load: exportFile(entity, part),
    download: `application/${part}`,
  }))

/** Documents as bytes: the same actors, permissions and errors as every procedure, another kind of answer. */
const files: readonly FileRoute[] = [
  { path: '/api/pdf/offers/:id', permission: 'offers:read', load: offerPdf },
  { path: '/api/print/offers/:id', permission: 'offers:read', load: offerPage, page: true },
  { path: '/api/pdf/invoices/:id', permission: 'invoices:read', load: invoicePdf },
  { path: '/api/pdf/credit-notes/:id', permission: 'invoices:read', load: creditNotePdf },
  { path: '/api/pdf/dunnings/:id', permission: 'invoices:read', load: dunningPdf },
  { path: '/api/pdf/rapport/:id', permission: 'rapports:read', load: rapportPdf },
  ...exportRoutes('invoices', 'invoice'),
  ...exportRoutes('credit-notes', 'credit_note'),
]

export function createFilesDoor(door: SessionDoor): RequestHandler {
  const router = express.Router()
  for (const file of files)
    router.get(
      file.path,
      answerBySession(door, 'files', file.permission, (req, res, ctx) => give(file, req, res, ctx)),
    )
  return router
}

async function give(file: FileRoute, req: Request, res: Response, ctx: Ctx): Promise<void> {
  const { id, exportId } = req.params
  const ids = { id: idOf(id), exportId: exportId === undefined ? 0 : idOf(exportId) }
  const { filename, bytes } = await file.load(ctx, { ...ids, ...variantOf(req) })
  const policy = file.page ? PAPER_POLICY : "default-src 'none'"
  res.set({
    'Content-Type': file.page ? 'text/html; charset=utf-8' : (file.download ?? 'application/pdf'),
    'Content-Disposition': `${file.download ? 'attachment' : 'inline'}; filename="${filename.replace(/[^A-Za-z0-9._-]/g, '_')}"`,
    // Shown inside our own pages, nowhere else.
    'Content-Security-Policy': `${policy}; frame-ancestors 'self'`,
    'X-Frame-Options': 'SAMEORIGIN',
  })
  res.end(bytes)
}

async function offerPage(ctx: Ctx, asked: Asked): Promise<{ filename: string; bytes: Buffer }> {
  const { html, title } = await offerPrintView(ctx, asked)
  return { filename: `${title}.html`, bytes: Buffer.from(html) }
}

const Variant = z.object({
  kind: z.enum(['offer', 'confirmation']).optional(),
  lang: z.enum(['de', 'en']).optional(),
})

/** Which paper of a record, and in which language one is shown that has not gone out. */
function variantOf(req: Request): Pick<Asked, 'kind' | 'language'> {
  const { kind = 'offer', lang: language } = parseFields(Variant, req.query)
  return { kind, language }
}

/** As in the paths of procedures, leading zeros do no harm. */
const idOf = (text: string | undefined): number => pathId(text?.replace(/^0+/, ''))
