import { Eye } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Button } from '~/components/ui/button'
import { PageHeader, type PageHeaderProps } from '~/components/ui/page-header'
import { documentsTexts } from '~/i18n/documents'
import { useT } from '~/lib/i18n'
import { latePart } from '~/lib/late-part'
import { PdfButton } from './pdf-button'

/** Comes with the first opening. */
export const PdfPreview = latePart(() => import('./pdf-preview'))

export interface DocumentHead extends Pick<PageHeaderProps, 'back' | 'badge' | 'subtitle'> {
  number: string
  /** URL of its PDF. */
  pdf: string
}

interface DocumentPageProps extends DocumentHead {
  /** Its steps, beside preview and PDF. */
  actions: ReactNode
  /** The document as issued; its PDF replaces it while the preview is open. */
  paper: ReactNode
  /** Its status: history, amounts, related records, mails. */
  aside: ReactNode
  /** On phones the document comes first. */
  paperFirst?: boolean
}

/** An issued document: its content as sent, its history, and the next step. */
export function DocumentPage({ number, pdf, actions, paper, aside, paperFirst, ...head }: DocumentPageProps) {
  const t = useT(documentsTexts)
  const [previewed, setPreviewed] = useState(false)
  return (
    <>
      <PageHeader
        {...head}
        title={number}
        actions={
          <>
            <PreviewButton pressed={previewed} onClick={() => setPreviewed(!previewed)} />
            <PdfButton url={pdf} />
            {actions}
          </>
        }
      />
      <div className="@container">
        <div className="grid gap-4 @5xl:grid-cols-[minmax(0,1fr)_20rem] @5xl:gap-6">
          <div className={paperFirst ? 'min-w-0' : 'min-w-0 @max-5xl:order-last'}>
            {previewed ? (
              <Suspense fallback={paper}>
                <PdfPreview
                  url={pdf}
                  title={t('pdf.of', { number })}
                  missing={null}
                  onClose={() => setPreviewed(false)}
                />
              </Suspense>
            ) : (
              paper
            )}
          </div>
          <aside aria-label={t('aside')} className="grid min-w-0 content-start gap-4">
            {aside}
          </aside>
        </div>
      </div>
    </>
  )
}

/** Shows the PDF beside or in place of the sheet; phones cannot show a PDF inside a page. */
export function PreviewButton({ pressed, onClick }: { pressed: boolean; onClick: () => void }) {
  const t = useT(documentsTexts)
  return (
    <Button aria-pressed={pressed} onClick={onClick} className="max-lg:hidden">
      <Eye aria-hidden />
      {t('pdf.preview')}
    </Button>
  )
}

interface OpenedProps {
  open: boolean
  children: ReactNode
}

/**
 * A dialog whose script loads when first opened; after that it stays mounted, so that its closing animation can run.
 */
export function Opened({ open, children }: OpenedProps) {
  const [ever, setEver] = useState(open)
  if (open && !ever) setEver(true)
  return ever ? <Suspense>{children}</Suspense> : null
}
