import type { OperationExample } from '../../../nouns/example'

export const place = { job_category: 'Zimmerer', department_id: 2, manager_id: 4 }

export const teamExample: OperationExample = {
  record: {
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
}
