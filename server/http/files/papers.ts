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
import { bySession, bytes, fileName, idInPath, type JsonObject, refusals, requestId } from '../openapi/parts'
import { parseFields, pathId } from '../request'
import { answerBySession } from './session-door'

interface FileRoute {
  /** Whole path, as the API document writes it. */
  path: string
  operationId: string
  summary: string
  permission: Permission
  load(ctx: Ctx, asked: Asked): Promise<{ filename: string; bytes: Buffer }>
  /** Id of a record, for the example. */
  example: number
  /** What can be asked for beside the record. */
  variants?: JsonObject[]
  /** Saved under its name; everything else is a PDF to look at. */
  download?: 'pdf' | 'xml'
  /** A page of HTML to look at and to print; it holds its fonts and images and may load nothing. */
  page?: boolean
}

interface Asked {
  id: number
  exportId: number
  kind: 'offer' | 'confirmation'
  language?: Locale | undefined
}

const kind: JsonObject = {
  name: 'kind',
  in: 'query',
  description: 'The confirmation of the order instead of the offer; 409 before the offer is accepted',
  schema: { type: 'string', enum: ['offer', 'confirmation'], default: 'offer' },
}
const lang: JsonObject = {
  name: 'lang',
  in: 'query',
  description:
    'Language of what has not gone out, instead of that of the company; what was sent keeps its own',
  schema: { type: 'string', enum: ['de', 'en'] },
}

/** The two files of an e-invoice, as they were made. */
const exportRoutes = (
  folder: string,
  entity: 'invoice' | 'credit_note',
  about: { operation: string; of: string; example: number },
): FileRoute[] =>
  (['xml', 'pdf'] as const).map(part => ({
    path: `/api/${folder}/{id}/exports/{exportId}/${part}`,
    operationId: `app${about.operation}Exports${part === 'xml' ? 'Xml' : 'Pdf'}`,
    summary: `${about.of} as e-invoice: its ${part.toUpperCase()}`,
    permission: 'invoices:read',
    example: about.example,
    load: exportFile(entity, part),
    download: part,
  }))

const pdf = (
  segment: string,
  operation: string,
  what: string,
  permission: Permission,
  load: FileRoute['load'],
  example: number,
  variants: JsonObject[] = [],
): FileRoute => ({
  path: `/api/pdf/${segment}/{id}`,
  operationId: `app${operation}Pdf`,
  summary: `${what} as PDF`,
  permission,
  load,
  example,
  variants,
})

const offer = pdf('offers', 'Offers', 'An offer', 'offers:read', offerPdf, 54, [kind, lang])

/** Documents as bytes: the same actors, permissions and errors as every procedure, another kind of answer. */
const files: readonly FileRoute[] = [
  offer,
  {
    ...offer,
    path: '/api/print/offers/{id}',
    operationId: 'appOffersPrint',
    summary: 'An offer as a page to print',
    load: offerPage,
    page: true,
  },
  pdf('invoices', 'Invoices', 'An invoice', 'invoices:read', invoicePdf, 118, [lang]),
  pdf('credit-notes', 'CreditNotes', 'A credit note', 'invoices:read', creditNotePdf, 7),
  pdf('dunnings', 'Dunnings', 'A reminder', 'invoices:read', dunningPdf, 9),
  pdf('rapport', 'Rapports', 'A site report', 'rapports:read', rapportPdf, 90),
  ...exportRoutes('invoices', 'invoice', { operation: 'Invoice', of: 'An invoice', example: 118 }),
  ...exportRoutes('credit-notes', 'credit_note', {
    operation: 'CreditNote',
    of: 'A credit note',
    example: 7,
  }),
]

/** What the door for documents says of itself, by whole path. */
export const paperPaths: JsonObject = Object.fromEntries(
  files.map(file => [file.path, { get: operationOf(file) }]),
)

function operationOf({ operationId, summary, permission, example, ...file }: FileRoute): JsonObject {
  const { variants = [], download, page } = file
  const promise = download
    ? 'The bytes are those that were made with the export, for ever.'
    : 'A draft is marked as one; what was sent comes as it was sent.'
  const name = `${download ? 'attachment' : 'inline'}; filename="RE-2026-0018.${download ?? 'pdf'}"`
  const ids = [
    idInPath('id', 'Id of the record', example),
    ...(download ? [idInPath('exportId', 'Id of the export', 15)] : []),
  ]
  const html = { schema: { type: 'string' }, example: '<!doctype html><html lang="de-AT">…</html>' }
  const content =
    download === 'xml'
      ? bytes('application/xml', '<?xml version="1.0"?> …')
      : bytes('application/pdf', '%PDF-1.7 …')
  return {
    operationId,
    tags: ['pdf'],
    summary,
    description: `Needs permission \`${permission}\`. ${promise}`,
    security: bySession,
    parameters: [...ids, ...variants],
    responses: {
      '200': {
        description: 'Done',
        headers: { ...requestId, ...fileName(name) },
        content: page ? { 'text/html': html } : content,
      },
      ...refusals(401, 403, 404, ...(variants.includes(kind) ? [409] : []), 500, 503),
    },
  }
}

export function createFilesDoor(door: SessionDoor): RequestHandler {
  const router = express.Router()
  for (const file of files)
    router.get(
      file.path.replaceAll(/\{(\w+)\}/g, ':$1'),
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
    'Content-Type': file.page ? 'text/html; charset=utf-8' : `application/${file.download ?? 'pdf'}`,
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
