import { z } from 'zod'
import { dataOf, deletedRecord, expectedVersion, id, text } from '../../../platform/values/scalars'

export const DepartmentRecord = z.object({
  id: z.int(),
  name: z.string(),
  members: z.int(),
  version: z.int(),
})
export type DepartmentRecord = z.infer<typeof DepartmentRecord>
export const DepartmentsEnvelope = dataOf(z.array(DepartmentRecord))
export const DepartmentEnvelope = dataOf(DepartmentRecord)

export const CreateDepartment = z.strictObject({ name: text(100) })
export const RenameDepartment = z.strictObject({
  id,
  name: text(100),
  expected_version: expectedVersion,
})
export const DeleteDepartment = z.strictObject({ id })
export const DeletedDepartment = deletedRecord
