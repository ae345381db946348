import { Check, Copy, Download, TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { FormActions } from '~/components/form-fields'
import { Button } from '~/components/ui/button'
import { DialogClose } from '~/components/ui/dialog'
import { authTexts } from '~/i18n/auth'
import { commonTexts } from '~/i18n/common'
import { useT } from '~/lib/i18n'
import { useCopy } from '~/lib/use-copy'

/** Recovery codes, shown only once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useT(authTexts)
  const c = useT(commonTexts)
  const list = useRef<HTMLUListElement>(null)
  const text = `${codes.join('\n')}\n`
  const { copied, copy } = useCopy(text, () => {
    if (list.current) getSelection()?.selectAllChildren(list.current)
  })
  return (
    <div className="grid gap-4 pb-2">
      <p role="status" className="flex gap-2 rounded-lg bg-warning-soft px-3 py-2.5 text-warning">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t('security.codesWarning')}
      </p>
      <ul
        ref={list}
        className="grid gap-x-6 gap-y-1.5 rounded-lg border border-line bg-sunken px-4 py-3 font-mono text-[13px] sm:grid-cols-2"
      >
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={copy}>
          {copied ? <Check aria-hidden className="text-success" /> : <Copy aria-hidden />}
          <span aria-live="polite">{c(copied ? 'actions.copied' : 'actions.copy')}</span>
        </Button>
        <Button asChild>
          <a href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`} download="gewerk-codes.txt">
            <Download aria-hidden />
            {t('security.codesDownload')}
          </a>
        </Button>
      </div>
      <FormActions>
        <DialogClose asChild>
          <Button variant="primary">{t('security.codesKept')}</Button>
        </DialogClose>
      </FormActions>
    </div>
  )
}
