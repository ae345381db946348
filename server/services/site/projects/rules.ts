import { type FieldIssue, inOrder } from '../../../platform/values/field-rules'

/** A project ends no earlier than it starts. */
export const projectRules = (project: {
  starts_on?: string | null | undefined
  ends_on?: string | null | undefined
}): FieldIssue[] => inOrder(project, 'starts_on', 'ends_on')
