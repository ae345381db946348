import { mail, type OperationExample, parties } from '../../../nouns/example'

/** `data` of its events, for the documentation and test deliveries. */
export const rapportEvents = {
  rapport: {
    id: 90,
    rapport_number: 'R-2026-0090',
    title: 'Dachstuhl abgebunden',
    date: '2026-01-30',
    completed: true,
    billing_status: 'unbilled',
    customer_id: 12,
    kontakt_id: 12,
    project_id: 31,
    created_by_user_id: 5,
    signed_at: null,
    signed_by_name: null,
    signed_by_email: null,
    total_hours: 17.5,
    created_at: '2026-01-12T08:30:00.000Z',
    updated_at: '2026-01-31T10:15:00.000Z',
    version: 6,
  },
} as const

const rapportEntries = [
  {
    id: 511,
    position: 1,
    date: '2026-01-30',
    job_category: 'Zimmerer',
    hours: 8.5,
    employee_user_id: 5,
    employee_name: 'Jonas Wolf',
    description: 'Dachstuhl abgebunden',
  },
  {
    id: 512,
    position: 2,
    date: '2026-01-30',
    job_category: 'Zimmerer',
    hours: 9,
    employee_user_id: 8,
    employee_name: 'Lena Gruber',
    description: 'Sparren gesetzt',
  },
]

const rapportMaterials = [
  {
    id: 521,
    position: 1,
    name: 'Konstruktionsvollholz 8/16',
    quantity: 46,
    unit: 'lfm',
    notes: 'Lieferschein 4711',
    article_id: 17,
    unit_price: 9.8,
    tax_rate: 20,
  },
]

export const rapportsExample: OperationExample = {
  record: {
    ...parties,
    ...mail,
    ...rapportMaterials[0],
    ...rapportEntries[0],
    ...rapportEvents.rapport,
    description: 'Bei trockenem Wetter, Kran war da',
    created_by_name: 'Jonas Wolf',
    completed_at: '2026-01-31T10:15:00.000Z',
    entries: rapportEntries,
    materials: rapportMaterials,
    entryId: 511,
    materialId: 521,
    photoId: 531,
    rapport_id: 90,
    caption: 'Nordseite vor der Eindeckung',
    width: 2560,
    height: 1920,
    user_name: 'Jonas Wolf',
    time_entry_ids: [812],
    duration_minutes: 510,
    same_day: true,
    imported: 2,
    billed_percentage: 0,
    allowed_actions: ['send_email', 'invoice'],
    expected_version: 6,
  },
  bodies: {
    reopen: { reason: 'Zwei Stunden fehlen' },
    update: { title: 'Dachstuhl abgebunden', date: '2026-01-30', expected_version: 6 },
    updateById: { id: 90, updates: { title: 'Dachstuhl abgebunden', expected_version: 6 } },
    create: {
      title: 'Dachstuhl abgebunden',
      date: '2026-01-30',
      project_id: 31,
      entries: [{ date: '2026-01-30', job_category: 'Zimmerer', hours: 8.5, employee_user_id: 5 }],
      materials: [{ name: 'Konstruktionsvollholz 8/16', quantity: 46, unit: 'lfm' }],
    },
  },
}
