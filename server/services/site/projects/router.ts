import { router, secured } from '../../../http/trpc'
import { createProject } from './create'
import { getProject, listProjects, pageProjects } from './read'
import {
  CreateProject,
  GetProject,
  ListProjects,
  PagedProjects,
  PagedProjectsAnswer,
  ProjectEnvelope,
  ProjectPage,
  UpdateProject,
} from './schema'
import { updateProject } from './update'

export const projects = router({
  list: secured('projects:read')
    .meta({ v1: 'GET /projects', summary: 'List projects' })
    .input(ListProjects)
    .output(ProjectPage)
    .query(({ ctx, input }) => listProjects(ctx, input)),
  page: secured('projects:read')
    .meta({ app: 'GET /projects', summary: 'List projects by page number' })
    .input(PagedProjects)
    .output(PagedProjectsAnswer)
    .query(({ ctx, input }) => pageProjects(ctx, input)),
  get: secured('projects:read')
    .meta({ v1: 'GET /projects/{id}', summary: 'One project by id or project number' })
    .input(GetProject)
    .output(ProjectEnvelope)
    .query(({ ctx, input }) => getProject(ctx, input)),
  create: secured('projects:write')
    .meta({ app: 'POST /projects', created: true, summary: 'Create a project' })
    .input(CreateProject)
    .output(ProjectEnvelope)
    .mutation(({ ctx, input }) => createProject(ctx, input)),
  update: secured('projects:write')
    .meta({ app: 'PATCH /projects', summary: 'Change fields of a project' })
    .input(UpdateProject)
    .output(ProjectEnvelope)
    .mutation(({ ctx, input }) => updateProject(ctx, input)),
})
