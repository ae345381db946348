import type german from '../de/queues'
import type { Translation } from '../keys'

export default {
  title: 'Queues',
  about:
    'What is to be done for your company in the background. None of it is lost, even when the service restarts.',
  held: {
    title: 'This copy sends nothing yet',
    since: 'Restored',
    waits: '{{mails}} e-mails and {{deliveries}} webhook deliveries wait.',
    oldest: 'The oldest is of',
    resume: 'Release',
    resumeTitle: 'Send everything that waits?',
    drop: 'Drop and release',
    dropTitle: 'Drop everything that waits?',
  },
  names: { webhooks: 'Webhooks', mails: 'E-mails', documents: 'Documents' },
  hints: {
    webhooks: 'Messages to other programs',
    mails: 'Offers and invoices to customers',
    documents: 'PDF after issuing',
  },
  health: { idle: 'Nothing to do', working: 'Working', late: 'Held up' },
  waiting: 'Waiting',
  due: 'Of these due',
  running: 'Running',
  done: 'Done',
  failed: 'Given up',
  day: 'in 24 hours',
  lateTitle: 'Something has been waiting for longer than usual',
  late: {
    webhooks:
      'Usually a receiver answers slowly or not at all. What waits is delivered as soon as it answers again.',
    mails: 'Usually the mail server cannot be reached. The e-mails go out as soon as it answers again.',
    documents:
      'Usually the making of PDFs is overloaded or down. It will be made up for; the data of the documents are stored.',
    help: 'If it stays like this for more than an hour, please tell the operator.',
    showWebhooks: 'Show webhooks',
  },
  failedHints: {
    webhooks: 'Show those given up and send them once more',
    mails: 'The reason stands with the document. The e-mail can be sent once more there.',
    documents: 'The PDF is made as soon as the document is opened.',
  },
  admin: {
    label: 'Administration',
    subtitle: 'Background work of all companies, and the processes that do it',
    late: {
      webhooks:
        'Single slow receivers hold up nothing but their own deliveries. When those of many companies wait, there are too few workers.',
      mails: 'Please look at the mail server (SMTP_URL) and at the logs of the workers.',
      documents: 'Please look at the PDF service (GOTENBERG_URL) and at the logs of the workers.',
    },
    noWorkerTitle: 'No worker is running',
    noWorker:
      'Webhooks, e-mails and documents wait until one starts (GEWERK_ROLE=worker or all). Nothing is lost.',
    brokerTitle: 'The broker of the jobs cannot be reached',
    broker:
      'Workers look every second by themselves for what is to do. Nothing is lost, but please check Redis or the database.',
    brokerUp: 'Broker reachable',
    brokerDown: 'Broker disturbed',
    processes: 'Processes',
    processesHint: 'seen within the last two minutes',
    noProcesses: 'No process has reported',
    role: 'Role',
    roles: { all: 'All', web: 'Web', worker: 'Worker' },
    host: 'Host',
    pid: 'PID',
    version: 'Version',
    since: 'Running since',
    seen: 'Seen',
    companies: 'Where there is most to do',
    noCompanies: 'Nothing is due for any company',
    company: 'Company',
    dueCount: 'Due',
    oldest: 'Oldest due',
  },
} satisfies Translation<typeof german>
