import { router, secured } from '../../../http/trpc'
import { createDepartment } from './create'
import { deleteDepartment } from './delete'
import { listDepartments } from './read'
import { renameDepartment } from './rename'
import {
  CreateDepartment,
  DeleteDepartment,
  DeletedDepartment,
  DepartmentEnvelope,
  DepartmentsEnvelope,
  RenameDepartment,
} from './schema'

export const departments = router({
  list: secured('team:read')
    .meta({ summary: 'List departments' })
    .output(DepartmentsEnvelope)
    .query(({ ctx }) => listDepartments(ctx)),
  create: secured('team:manage')
    .meta({ summary: 'Create a department' })
    .input(CreateDepartment)
    .output(DepartmentEnvelope)
    .mutation(({ ctx, input }) => createDepartment(ctx, input)),
  rename: secured('team:manage')
    .meta({ summary: 'Rename a department' })
    .input(RenameDepartment)
    .output(DepartmentEnvelope)
    .mutation(({ ctx, input }) => renameDepartment(ctx, input)),
  delete: secured('team:manage')
    .meta({ summary: 'Delete a department without members' })
    .input(DeleteDepartment)
    .output(DeletedDepartment)
    .mutation(({ ctx, input }) => deleteDepartment(ctx, input)),
})
