import type { OperationExample } from '../../../nouns/example'

const person = {
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

export const usersExample: OperationExample = {
  record: person,
}

export const profileExample: OperationExample = {
  record: {
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
}
