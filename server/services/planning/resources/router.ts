import { router, secured } from '../../../http/trpc'
import { createResource } from './create'
import { listResources } from './read'
import { CreateResource, ListResources, ResourceEnvelope, ResourcePage, UpdateResource } from './schema'
import { updateResource } from './update'

export const resources = router({
  list: secured('resources:read')
    .meta({ app: 'GET /resources', summary: 'List vehicles, machines, tools and rooms' })
    .input(ListResources)
    .output(ResourcePage)
    .query(({ ctx, input }) => listResources(ctx, input)),
  create: secured('resources:write')
    .meta({ app: 'POST /resources', created: true, summary: 'Create a resource' })
    .input(CreateResource)
    .output(ResourceEnvelope)
    .mutation(({ ctx, input }) => createResource(ctx, input)),
  update: secured('resources:write')
    .meta({ app: 'PATCH /resources', summary: 'Change fields of a resource, or archive it' })
    .input(UpdateResource)
    .output(ResourceEnvelope)
    .mutation(({ ctx, input }) => updateResource(ctx, input)),
})
