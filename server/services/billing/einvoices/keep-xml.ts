import type { InvoiceExport } from '../../../../prisma/client/client'
import { type FreezeContext, frozenFile, type KeptFile } from '../../exchange/files/frozen'
import { exportEntity } from './forget-previews'
import type { XmlResult } from './make-xml'
import type { Subject } from './subject'
import { sameVariant, variantOf } from './variant'

/**
 * A valid XML of an issued document is made once and kept for ever; a preview or an invalid XML belongs to its export
 * only.
 */
export function keepXml(
  ctx: FreezeContext,
  subject: Subject,
  { id, format, profile }: Pick<InvoiceExport, 'id' | 'format' | 'profile'>,
  { xml, result }: XmlResult,
): Promise<KeptFile> {
  const { ref, number } = subject
  const filename = `${number}.xml`
  const file = { filename, contentType: 'application/xml', render: async () => xml }
  if (!subject.issued || result.result !== 'valid')
    return frozenFile(ctx, { ...file, purpose: `${ref.entity}_xml`, entity: exportEntity, entityId: id })
  const usual = sameVariant(variantOf(subject), { format, profile })
  const purpose = usual ? `${ref.entity}_xml` : `${ref.entity}_xml_${profile ?? format}`
  return frozenFile(ctx, { ...file, purpose, entity: ref.entity, entityId: ref.id })
}
