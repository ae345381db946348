import type german from '../de/customerAppointment'
import type { Translation } from '../keys'

export default {
  kind: 'Appointment',
  when: 'When',
  allDay: 'all day',
  where: 'Where',
  who: 'Who comes',
  calendar: 'Add to your calendar',
  yes: 'This time suits me',
  yesHelp: 'We rely on your answer. Until it begins you can still change it here.',
  other: 'Ask for another time',
  wish: 'Time {{at}} that would suit',
  note: 'What would suit? (optional)',
  send: 'Send the request',
  off: 'Call the appointment off',
  offNote: 'Reason (optional)',
  offSend: 'Call it off now',
  missing: 'Please give at least one time, or write what would suit.',
  state: {
    open: 'Not yet confirmed',
    confirmed: 'Confirmed',
    other_time: 'Another time requested',
    called_off: 'Called off by you',
    cancelled: 'Called off by the company',
    over: 'Over',
  },
  said: {
    confirmed: 'Thank you! The appointment is confirmed.',
    other_time: 'Your request has arrived. The company will come back to you with another time.',
    called_off: 'You have called this appointment off. The company knows.',
    cancelled: 'The company has called this appointment off. Please call if you have questions.',
    over: 'This appointment is over.',
  },
  byLink: {
    confirmed: 'The customer agreed on {{at}}.',
    other_time: 'The customer asks for another time ({{at}}).',
    called_off: 'The customer called it off on {{at}}.',
  },
  wishes: 'Times that would suit',
} satisfies Translation<typeof german>
