import { businessRecords } from './descriptions-business'
import { platformRecords, settingsRecords } from './descriptions-settings'
import type { JsonObject } from './parts'

const place = { job_category: 'Zimmerer', department_id: 2, manager_id: 4 }

/** The same for people of the company, invitations and permissions. */
export const teamRecords: Record<string, JsonObject> = {
  team: {
    id: 9,
    user_id: 5,
    name: 'Jonas Wolf',
    email: 'jonas.wolf@dach-huber.example',
    phone: '+43 732 654321-12',
    mobile: '+43 660 7654321',
    job_title: 'Polier',
    role: 3,
    status: 'active',
    account_active: true,
    has_avatar: false,
    department_name: 'Montage',
    manager_name: 'Petra Huber',
    ...place,
    created_at: '2026-01-12T08:30:00.000Z',
    updated_at: '2026-01-31T10:15:00.000Z',
    members: { total: 8, administrators: 1, managers: 2, employees: 5 },
    departments: [{ id: 2, name: 'Montage', members: 4 }],
    without_department: 1,
    invitations: { open: 1, expired: 0 },
    hours: {
      week_from: '2026-01-26',
      month_from: '2026-01-01',
      week: 162.5,
      month: 741.25,
      members: [{ user_id: 5, name: 'Jonas Wolf', week: 34.5, month: 158 }],
    },
  },
  invites: {
    id: 12,
    email: 'lena.fuchs@example.com',
    name: 'Lena Fuchs',
    role: 3,
    ...place,
    status: 'open',
    sent_at: '2026-01-31T10:15:00.000Z',
    sent_count: 1,
    expires_at: '2026-02-14T10:15:00.000Z',
    accepted_at: null,
    cancelled_at: null,
    invited_by_name: 'Petra Huber',
    created_at: '2026-01-31T10:15:00.000Z',
    token: '<43 characters of the link>',
    password: 'ziegel-und-sparren',
    company: { company_id: 'dach-huber', name: 'Huber Dach GmbH' },
    inviter: 'Petra Huber',
    account_exists: false,
    signed_in: true,
    user: { id: 21, email: 'lena.fuchs@example.com', name: 'Lena Fuchs' },
  },
  permissions: {
    user_id: 5,
    name: 'Jonas Wolf',
    role: 3,
    permission: 'offers:read',
    permissions: [
      {
        permission: 'offers:read',
        allowed: true,
        default: false,
        source: 'override',
        module: 'angebote',
        delegable: true,
        override: { allowed: true, set_by_name: 'Petra Huber', set_at: '2026-01-31T10:15:00.000Z' },
      },
    ],
  },
}

const person: JsonObject = {
  id: 5,
  userId: 5,
  name: 'Gerti Brandner',
  email: 'gerti.brandner@example.com',
  phone: '+43 732 123450',
  mobile: '+43 660 1234567',
  job_title: 'Zimmerin',
  language: 'de',
  avatar_url: '/api/user/avatar/5?v=9b1a5d7c',
  role: 3,
  job_category: 'Zimmerer',
  department_name: 'Abbund',
  manager_name: 'Max Brandner',
  joined_at: '2025-03-03T07:00:00.000Z',
  email_verified: true,
  two_factor_enabled: false,
  password_changed_at: '2026-01-12T08:30:00.000Z',
  deletion_requested_at: null,
  created_at: '2025-03-03T07:00:00.000Z',
  editable: ['name', 'phone', 'mobile', 'job_title', 'language'],
}

/** The same for a person of the team and their account. */
export const profileRecords: Record<string, JsonObject> = {
  users: person,
  profile: {
    ...person,
    current_password: '<the password until now>',
    new_password: '<at least 12 characters>',
    changed: true,
    ended_sessions: 2,
    settings: [{ kind: 'offer_accepted', in_app: true, email: true }],
    kind: 'offer_accepted',
    in_app: true,
    action: 'request_deletion',
    done: true,
  },
  customer: {
    kind: 'offer',
    company: {
      ...{ name: 'Huber Dach GmbH', email: 'office@dach-huber.example', phone: '+43 732 654321', website: null },
      ...{ primary_color: '#0f766e', country_code: 'AT', time_zone: 'Europe/Vienna' },
    },
    offer: null,
    invoice: null,
    rapport: null,
  },
  signing: {
    ...{ entity: 'rapport', entity_id: 90, mode: 'here', status: 'signed' },
    ...{ signer_name: 'Anna Huber', signer_email: 'anna@huber.example', message: null, reason: 'Niemand zu Hause' },
    content_sha256: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
    signed_sha256: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
    signed_at: '2026-01-31T10:15:00.000Z',
    expires_at: '2026-03-02T10:15:00.000Z',
    whole: true,
    ...{ signable: false, has_provider: false, suggested: { name: 'Anna Huber', email: 'anna@huber.example' } },
    url: 'https://office.example.at/k/<43 characters>',
  },
  inquiryForms: {
    ...{ id: 3, public_id: '4nTqk0b7ZsYp2LcVxW8aRd', name: 'Startseite', locale: 'de', version: 1 },
    ...{ fields: ['phone', 'address'], consent_text: 'I agree that my details are stored to answer my inquiry.' },
    ...{ privacy_url: 'https://www.example.com/datenschutz', origins: ['https://www.example.com'] },
    ...{ daily_limit: 50, received_today: 2, revoked_at: null },
    url: 'https://office.example.at/f/4nTqk0b7ZsYp2LcVxW8aRd',
    script_url: 'https://office.example.at/form.js',
  },
  customerLinks: {
    kind: 'offer',
    entity_id: 54,
    email: 'anna@huber.example',
    expires_at: '2026-03-13T23:00:00.000Z',
    revoked_at: null,
    created_at: '2026-01-12T08:30:00.000Z',
    events: [{ type: 'accepted', at: '2026-01-31T10:15:00.000Z', name: 'Anna Huber', note: null }],
    url: 'https://office.example.at/k/<43 characters>',
    ...{ number: 'AN-2026-0054', title: 'Dachsanierung Lindenweg 4', status: 'answered', mailed: true },
    ...{ question: 'When can you begin?', asked_at: '2026-01-14T18:20:00.000Z' },
    ...{ answer: 'On Monday.', answered_at: '2026-01-15T07:05:00.000Z', answered_by: 'Eva Gruber' },
  },
  calendarFeeds: {
    created_at: '2026-01-12T08:30:00.000Z',
    last_read_at: '2026-01-31T10:15:00.000Z',
    url: 'https://office.example.at/calendar/<43 characters>.ics',
  },
  notifications: {
    id: 5012,
    kind: 'offer_accepted',
    text: 'Offer AN-2026-0031 is accepted: New roof',
    path: '/offers/31',
    read: false,
    created_at: '2026-01-31T10:15:00.000Z',
    unread: 3,
    changed: 2,
    ids: [5012, 5011],
  },
}

// What examples of the documents are made of: one job, a roof in Linz, the same on every operation. A value is used
// where the schema has a field of that name and allows it; a test fails where a text has no value.

/** A record of each group of operations. */
export const records: Record<string, JsonObject> = {
  ...businessRecords,
  ...platformRecords,
  ...profileRecords,
  ...settingsRecords,
  ...teamRecords,
}

/**
 * Bodies that no record could fill: those whose fields exclude each other, and the one that integrators write first. By
 * procedure, without what stands in the path.
 */
export const bodies: Record<string, JsonObject> = {
  'inquiries.create': {
    title: 'Dachrinne undicht',
    description: 'Seit dem Sturm tropft es an der Nordseite.',
    source: 'website',
    contact_name: 'Maria Huber',
    contact_email: 'maria.huber@example.com',
    contact_phone: '+43 660 1234567',
    objekt_street: 'Lindenweg',
    objekt_house_number: '4',
    objekt_postal_code: '4020',
    objekt_city: 'Linz',
  },
  'auth.login': { email: 'jonas.wolf@dach-huber.example', password: 'wald-und-wiese-2026' },
  'appointments.update': {
    id: 66,
    updates: { starts_at: '2026-01-14T09:00:00.000Z', ends_at: '2026-01-14T10:30:00.000Z', expected_version: 2 },
  },
  'timeEntries.create': {
    started_at: '2026-01-30T06:00:00.000Z',
    ended_at: '2026-01-30T15:15:00.000Z',
    break_minutes: 30,
    project_id: 31,
  },
  'timeEntries.update': { id: 402, updates: { ended_at: '2026-01-30T15:30:00.000Z', expected_version: 1 } },
  'timeEntries.actOnClock': { action: 'start', project_id: 31 },
  'offers.update': { id: 54, updates: { title: 'Dachsanierung Lindenweg 4', expected_version: 4 } },
  'invoices.update': { title: 'Dachsanierung Lindenweg 4', due_date: '2026-02-14', expected_version: 5 },
  'creditNotes.create': {
    invoice_id: 118,
    reason: 'Acht Laufmeter zu viel verrechnet',
    items: [{ item_id: 301, quantity: 8 }],
  },
  'creditNotes.refund': {
    amount: 2000,
    paid_on: '2026-02-05',
    method: 'bank_transfer',
    reference: 'ST-2026-0007',
  },
  'invoices.refund': { amount: 480, paid_on: '2026-02-05', method: 'bank_transfer', reference: 'RE-2026-0018' },
  'invoices.reverseRefund': { reason: 'Die Überweisung kam zurück' },
  'offers.reopen': { reason: 'Beim falschen Angebot vermerkt' },
  'rapports.reopen': { reason: 'Zwei Stunden fehlen' },
  'creditNotes.reverseRefund': { reason: 'Die Überweisung kam zurück' },
  'invoices.changeItem': { item_id: 301, updates: { quantity: 42, unit_price: 150 } },
  'rapports.update': { title: 'Dachstuhl abgebunden', date: '2026-01-30', expected_version: 6 },
  'rapports.updateById': { id: 90, updates: { title: 'Dachstuhl abgebunden', expected_version: 6 } },
  'rapports.create': {
    title: 'Dachstuhl abgebunden',
    date: '2026-01-30',
    project_id: 31,
    entries: [{ date: '2026-01-30', job_category: 'Zimmerer', hours: 8.5, employee_user_id: 5 }],
    materials: [{ name: 'Konstruktionsvollholz 8/16', quantity: 46, unit: 'lfm' }],
  },
  'webhooks.test': { event: 'invoice.paid' },
}
