import type { KeptFile } from '../../exchange/files/frozen'
import type { Variant } from './rules'

/** The XML as embedded in the PDF, under the name that its format demands; undefined if it is a separate file. */
export const embeddedXml = ({ profile }: Variant, { bytes }: KeptFile) =>
  profile === null
    ? undefined
    : { filename: profile === 'xrechnung' ? ('xrechnung.xml' as const) : ('factur-x.xml' as const), xml: bytes }
