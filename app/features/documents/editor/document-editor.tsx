import type { ContextType, ReactNode } from 'react'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { documentsTexts } from '~/i18n/documents'
import { useT } from '~/lib/i18n'
import { useSession } from '~/lib/session'
import { type DocumentSums, Sums } from '../sums'
import { DiscountField } from './discount-field'
import { PaperText } from './paper-text'
import { type Parties, PartyFields } from './party-fields'
import { RowsEditor, type RowsEditorProps } from './rows-editor'
import { SuggestionsFor } from './suggestions'
import type { DraftHandle } from './use-draft'

/** Fields that every document has. */
export type SharedField =
  | 'title'
  | 'kontakt_id'
  | 'project_id'
  | 'discount_percent'
  | 'intro_text'
  | 'closing_text'

interface DocumentEditorProps<Name extends string>
  extends Pick<RowsEditorProps, 'kinds' | 'amounts' | 'isUnpriced'> {
  handle: DraftHandle<Name | SharedField>
  loaded: Parties
  /** Whose own lines stay out of what is offered for a line. */
  suggestionsFor: ContextType<typeof SuggestionsFor>
  sums: DocumentSums
  totalLabel: string
  /** Days and further fields, at the right of the paper's head. */
  facts: ReactNode
  /** What follows the total among the sums, such as what is deducted. */
  below?: ReactNode
  /** Cards below the sums. */
  aside?: ReactNode
  /** Stands beside the paper in place of the sums, which then come below. */
  preview?: ReactNode
  maxTextLength: number
}

/** A document as one sheet to write on, its sums at the right or below. */
export function DocumentEditor<Name extends string>(props: DocumentEditorProps<Name>) {
  const { handle, loaded, sums, totalLabel, facts, aside, preview, maxTextLength } = props
  const t = useT(documentsTexts)
  const { company } = useSession()
  const texts = { handle, maxLength: maxTextLength }
  return (
    <div className="@container">
      <div
        className={
          preview
            ? 'grid gap-4 @4xl:grid-cols-2 @4xl:gap-6'
            : 'grid gap-4 @6xl:grid-cols-[minmax(0,1fr)_19rem] @6xl:gap-6'
        }
      >
        <div className="@container min-w-0">
          <article
            aria-label={t('sheet')}
            className="rounded-lg border border-line bg-surface py-4 @3xl:px-4 @3xl:py-6"
          >
            <p className="px-3 pb-3 text-xs text-faint">{t('from', { company: company.name })}</p>
            <div className="grid gap-x-10 gap-y-3 px-3 @xl:grid-cols-2">
              <div className="grid content-start gap-3" key={handle.epoch}>
                <PartyFields handle={handle} loaded={loaded} />
              </div>
              <div className="grid grid-cols-2 content-start gap-3">{facts}</div>
            </div>
            <div className="grid gap-1 px-1 pt-5 pb-4">
              <PaperText
                {...texts}
                name="title"
                label={t('title.label')}
                placeholder={t('title.placeholder')}
                heading
                maxLength={200}
              />
              <PaperText
                {...texts}
                name="intro_text"
                label={t('intro.label')}
                placeholder={t('intro.placeholder')}
              />
            </div>
            <SuggestionsFor.Provider value={props.suggestionsFor}>
              <RowsEditor
                rows={handle.draft.rows}
                edit={handle.edit}
                errors={handle.errors.rows}
                kinds={props.kinds}
                amounts={props.amounts}
                isUnpriced={props.isUnpriced}
              />
            </SuggestionsFor.Provider>
            <div className="px-1 pt-3">
              <PaperText
                {...texts}
                name="closing_text"
                label={t('closing.label')}
                placeholder={t('closing.placeholder')}
              />
            </div>
          </article>
        </div>
        {preview}
        <aside aria-label={t('sums.title')} className="min-w-0">
          <div className="grid gap-4 @6xl:sticky @6xl:top-20">
            <Card>
              <CardHeader title={t('sums.title')} />
              <CardContent>
                <Sums sums={sums} totalLabel={totalLabel} discount={<DiscountField handle={handle} />}>
                  {props.below}
                </Sums>
              </CardContent>
            </Card>
            {aside}
          </div>
        </aside>
      </div>
    </div>
  )
}
