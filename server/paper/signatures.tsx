import type { PaperFormat } from './format'
import { imageSource } from './layout'
import type { PaperSignature } from './model'
import type { PaperTexts } from './texts'

interface SignaturesProps {
  /** The customer's signature; null leaves the field empty for a pen. */
  signature: PaperSignature | null
  /** The field beside it: for a place and date, or for the company. */
  beside: string
  texts: PaperTexts
  format: PaperFormat
}

/** Two lines to sign on; a signature drawn on a screen is printed on its line with name and time. */
export function Signatures({ signature, beside, texts, format }: SignaturesProps) {
  const image = imageSource(signature?.image)
  const signedAt = signature?.signedAt ? format.instant(signature.signedAt) : ''
  return (
    <div className="signatures">
      <div>
        <div className="field" />
        <div className="caption">{beside}</div>
      </div>
      <div>
        <div className="field">{image && <img src={image} alt={texts.customerSignature} />}</div>
        <div className="caption">
          {texts.customerSignature}
          {signature?.name && <div>{texts.signedBy(signature.name, signedAt)}</div>}
        </div>
      </div>
    </div>
  )
}
