import { z } from 'zod'
import { sortParameter } from '../../../platform/lists/sorting'
import { refineBy } from '../../../platform/values/field-rules'
import {
  amount,
  changedSince,
  countryCode,
  dataOf,
  day,
  exactNumber,
  expectedVersion,
  inStatus,
  instant,
  listParameters,
  onlyOf,
  optionalDay,
  optionalReference,
  optionalText,
  pageOf,
  reference,
  searchText,
  text,
  wholeNumber,
} from '../../../platform/values/scalars'
import { projectRules } from './rules'

export const projectStatuses = ['planned', 'active', 'paused', 'completed', 'archived'] as const

/** A project as `/api/v1/projects` shows it. */
export const ProjectRecord = z
  .object({
    id: z.int(),
    project_number: z.string(),
    name: z.string(),
    status: z.enum(projectStatuses),
    kontakt_id: z.int().nullable(),
    kontakt_name: z.string().nullable(),
    customer_number: z.string().nullable(),
    description: z.string().nullable(),
    street: z.string().nullable(),
    house_number: z.string().nullable(),
    postal_code: z.string().nullable(),
    city: z.string().nullable(),
    country_code: z.string(),
    starts_on: day.nullable(),
    ends_on: day.nullable(),
    budget: z.number().nullable(),
    created_at: instant,
    updated_at: instant,
    version: z.int(),
  })
  .meta({ id: 'Project' })
export type ProjectRecord = z.infer<typeof ProjectRecord>

/** The financial state of a project; EUR. */
const ProjectMoney = z.object({
  budget: z.number().nullable(),
  offered: z.number(),
  accepted: z.number(),
  billed: z.number(),
  paid: z.number(),
  open: z.number(),
  hours: z.number(),
})

const fields = {
  name: text(200),
  status: z.enum(projectStatuses),
  kontakt_id: optionalReference,
  description: optionalText(10_000),
  street: optionalText(200),
  house_number: optionalText(20),
  postal_code: optionalText(20),
  city: optionalText(100),
  country_code: countryCode,
  starts_on: optionalDay,
  ends_on: optionalDay,
  budget: amount.min(0).nullish(),
}

export const CreateProject = z
  .strictObject({
    project_number: optionalText(40),
    ...fields,
    status: fields.status.default('planned'),
    country_code: fields.country_code.default('AT'),
  })
  .superRefine(refineBy(projectRules))
export type CreateProject = z.input<typeof CreateProject>

export const UpdateProject = z.strictObject({
  id: reference,
  updates: z.strictObject({ ...fields, expected_version: expectedVersion }).partial(),
})
export type UpdateProject = z.infer<typeof UpdateProject>

/** Sort keys of the list. */
export const projectSorts = ['number', 'name', 'status', 'contact', 'starts_on', 'budget'] as const

export const ListProjects = z.object({
  ...listParameters,
  project_number: exactNumber,
  sort: sortParameter(projectSorts),
  status: inStatus(projectStatuses),
  kontakt_id: onlyOf('contact'),
  updated_since: changedSince,
})
export type ListProjects = z.infer<typeof ListProjects>

/** The application's own list keeps the interface's page numbers. */
export const PagedProjects = z.object({
  page: wholeNumber(1, 1_000_000).default(1).meta({ description: 'Page, the first is 1' }),
  pageSize: wholeNumber(1, 200).default(50).meta({ description: 'Records of one page' }),
  company: searchText.optional().meta({ description: 'Only projects whose contact has this text in its name' }),
  q: searchText
    .optional()
    .meta({ description: 'Searches numbers, names and titles; accents and small typing errors do not matter' }),
})
export type PagedProjects = z.infer<typeof PagedProjects>
export const PagedProjectsAnswer = z.object({
  projects: z.array(ProjectRecord),
  pageInfo: z.object({
    page: z.int(),
    pageSize: z.int(),
    total: z.int(),
    totalPages: z.int(),
    hasNext: z.boolean(),
    hasPrev: z.boolean(),
  }),
})

/** Id or project number. */
export const GetProject = z.object({
  id: z
    .union([z.int(), z.string().min(1).max(60)])
    .transform(String)
    .meta({
      description:
        'Id or project number (a slash as `%2F`); digits alone are an id first, so `project_number` of the list is sure',
    }),
})
export const ProjectEnvelope = dataOf(ProjectRecord)
export const ProjectPage = pageOf(ProjectRecord)
export const ProjectMoneyEnvelope = dataOf(ProjectMoney)
