import type german from '../de/errors'
import type { Translation } from '../namespaces'

export default {
  notFound: {
    title: 'There is nothing here',
    body: 'This page does not exist, or it belongs to another company.',
  },
  forbidden: {
    title: 'You may not do this',
    body: 'Your role does not allow this step. An administrator of your company can change that.',
  },
  unavailable: {
    title: 'Not reachable right now',
    body: 'A part of the service does not answer. Saved data is safe. Please try again shortly.',
  },
  unexpected: {
    title: 'That did not work',
    body: 'Something went wrong, and it is not your fault. Saved data is safe.',
  },
  requestId: 'Request {{id}}',
  home: 'Go to overview',
  reload: 'Reload',
  form: {
    summary_one: 'One entry is missing or not right',
    summary_other: '{{count}} entries are missing or not right',
    failed: 'Not saved',
    unexpected: 'Saving failed. What you typed is still here, please try again.',
    conflict: 'The record has changed in the meantime. Please reload the page and repeat the step.',
    forbidden: 'You may not do this.',
    notFound: 'This record does not exist any more.',
  },
} satisfies Translation<typeof german>
