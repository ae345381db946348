import { conflict, defineNoun, forbidden, notFound, rule } from '../../../nouns/define'

/** What the service knows about leave requests. */
export const leaveRequests = defineNoun({
  tags: {
    leaveRequests: {
      name: 'Leave requests',
      description: 'Who is absent when: asked for, decided, taken back. Colleagues learn neither kind nor reason.',
    },
  },
  errors: {
    'leave_request.not_found': notFound('Antrag nicht gefunden.', 'Leave request not found.'),
    'leave_request.no_working_days': rule(
      'In diesem Zeitraum liegt kein Arbeitstag.',
      'There is no working day in this period.',
    ),
    'leave_request.overlap': conflict(
      'In diesem Zeitraum gibt es schon einen offenen oder genehmigten Antrag.',
      'There is an open or approved request in this period already.',
    ),
    'leave_request.balance': rule(
      'So viele Urlaubstage sind in diesem Jahr nicht mehr übrig.',
      'There are not as many days of leave left in this year.',
    ),
    'leave_request.own_decision': forbidden(
      'Über den eigenen Antrag entscheidet jemand anderer.',
      'Your own request is decided by someone else.',
    ),
    'leave_request.no_such_move': conflict(
      'Dieser Antrag ist schon anders entschieden.',
      'This request is decided otherwise already.',
    ),
  },
  records: {
    leave_request: {
      label: { de: 'Abwesenheit', en: 'Absence' },
      topic: 'leave',
      verbs: {
        approved: { de: 'genehmigt', en: 'approved' },
        cancelled: null,
        created: null,
        recounted: { de: 'Tage neu gezählt', en: 'days counted anew' },
        rejected: null,
        withdrawn: { de: 'zurückgezogen', en: 'withdrawn' },
      },
      page: '/leave',
    },
  },
  tables: {
    leave_requests: {
      versioned: { model: 'leaveRequest' },
      module: 'urlaub',
      persons: ['user_id', 'created_by_user_id', 'decided_by_user_id'],
      personal: { by: ['user_id'] },
      exempt: {
        created_by_user_id: 'who entered it; the absence is given out with whom it is of',
        decided_by_user_id: 'who decided; the absence is given out with whom it is of',
      },
    },
    leave_days: {
      module: 'urlaub',
      personal: {
        by: [],
        where:
          'exists (select from leave_requests r where r.tenant_id = t.tenant_id and r.id = t.leave_request_id and r.user_id = $user)',
      },
    },
  },
  notifications: {
    leave_requested: { permission: 'leave:decide', inApp: true, email: true },
    leave_decided: { permission: 'leave:read', inApp: true, email: true },
    leave_unassigned: { permission: 'appointments:write', inApp: true, email: true },
  },
})
