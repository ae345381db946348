/** Stored files of deliveries; their bytes stay with the delivery, whatever becomes of a document. */
export const deliveredFiles = { purpose: 'inbound_file', entity: 'inbound_delivery' } as const
