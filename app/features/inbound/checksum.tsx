import { Check, Copy } from 'lucide-react'
import { toast } from '~/components/ui/toast'
import { Tooltip } from '~/components/ui/tooltip'
import { commonTexts } from '~/i18n/common'
import { inboundTexts } from '~/i18n/inbound'
import { useT } from '~/lib/i18n'
import { useCopy } from '~/lib/use-copy'

/** A SHA-256 in short; a click copies the whole of it. */
export function Checksum({ sha256 }: { sha256: string }) {
  const t = useT(inboundTexts)
  const c = useT(commonTexts)
  // Shown whole, it can be marked by hand.
  const { copied, copy } = useCopy(sha256, () => toast(t('checksum'), { description: sha256 }))

  return (
    <Tooltip content={<span className="font-mono break-all">{sha256}</span>} className="max-w-[22rem]">
      <button
        type="button"
        onClick={copy}
        aria-label={t('copyChecksum', { sha256 })}
        className="group relative z-1 inline-flex items-center gap-1.5 rounded-md font-mono text-[13px] whitespace-nowrap text-muted hover:text-ink pointer-coarse:py-1"
      >
        {sha256.slice(0, 8)}…{sha256.slice(-4)}
        {copied ? (
          <Check aria-hidden className="size-3.5 text-success" />
        ) : (
          <Copy
            aria-hidden
            className="size-3.5 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:opacity-60"
          />
        )}
        <span aria-live="polite" className="sr-only">
          {copied ? c('actions.copied') : null}
        </span>
      </button>
    </Tooltip>
  )
}
