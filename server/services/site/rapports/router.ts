import { type RestRoute, router, secured } from '../../../http/trpc'
import { MailDraftEnvelope } from '../../exchange/mails/schema'
import { changePhoto } from './change-photo'
import { completeRapport } from './complete'
import { createRapport } from './create'
import { deleteRapport } from './delete'
import { addEntry, changeEntry, removeEntry, replaceEntries } from './entry-lines'
import { importableTimes, importTimes } from './import-times'
import { addMaterial, changeMaterial, removeMaterial, replaceMaterials } from './material-lines'
import { ChangePhoto, DeletedPhoto, GetPhoto, ListPhotos, PhotoEnvelope, PhotosEnvelope } from './photo-schema'
import { rapportMailDraft } from './rapport-mail'
import { getRapport, listEntries, listMaterials, listRapports, pageRapports, readRapports } from './read'
import { listPhotos } from './read-photos'
import { removePhoto } from './remove-photo'
import { reopenRapport } from './reopen'
import {
  AddEntry,
  AddMaterial,
  ChangeEntry,
  ChangeMaterial,
  CompleteRapport,
  CreateRapport,
  DeletedLine,
  DeletedRapport,
  EntriesEnvelope,
  EntryEnvelope,
  EntryPage,
  GetEntry,
  GetMaterial,
  GetRapport,
  ImportableTimes,
  ImportedEntries,
  ImportTimes,
  ListLines,
  ListRapports,
  MaterialEnvelope,
  MaterialPage,
  MaterialsEnvelope,
  RapportEnvelope,
  RapportOverviewPage,
  RapportPage,
  RapportsOrOne,
  ReadRapports,
  ReopenRapport,
  ReplaceEntries,
  ReplaceMaterials,
  SendRapportByEmail,
  UpdateRapport,
  UpdateRapportById,
} from './schema'
import { sendRapportByEmail } from './send-by-email'
import { updateRapport, updateRapportById } from './update'

/** Marks a singular route as superseded by the plural ones. */
const superseded = (...routes: RestRoute[]) => ({
  superseded: { routes, since: '2026-01-01', by: '/rapports' as const },
})

export const rapports = router({
  list: secured('rapports:read')
    .meta({ v1: 'GET /rapports', summary: 'List rapports' })
    .input(ListRapports)
    .output(RapportPage)
    .query(({ ctx, input }) => listRapports(ctx, input)),
  page: secured('rapports:read')
    .meta({ app: 'GET /rapports', summary: 'List rapports with the names of contact and project' })
    .input(ListRapports)
    .output(RapportOverviewPage)
    .query(({ ctx, input }) => pageRapports(ctx, input)),
  get: secured('rapports:read')
    .meta({ v1: 'GET /rapports/{id}', app: 'GET /rapports/{id}', summary: 'One rapport with its lines' })
    .input(GetRapport)
    .output(RapportEnvelope)
    .query(({ ctx, input }) => getRapport(ctx, input)),
  create: secured('rapports:write')
    .meta({
      app: 'POST /rapports',
      ...superseded('POST /rapport'),
      created: true,
      summary: 'Create a rapport',
    })
    .input(CreateRapport)
    .output(RapportEnvelope)
    .mutation(({ ctx, input }) => createRapport(ctx, input)),
  update: secured('rapports:write')
    .meta({ app: 'PUT /rapports/{id}', summary: 'Change fields of a draft, or complete it' })
    .input(UpdateRapport)
    .output(RapportEnvelope)
    .mutation(({ ctx, input }) => updateRapport(ctx, input)),
  read: secured('rapports:read')
    .meta({ ...superseded('GET /rapport'), summary: 'List rapports, or one by its id' })
    .input(ReadRapports)
    .output(RapportsOrOne)
    .query(({ ctx, input }) => readRapports(ctx, input)),
  updateById: secured('rapports:write')
    .meta({ ...superseded('PUT /rapport'), summary: 'Change fields of a draft, or complete it' })
    .input(UpdateRapportById)
    .output(RapportEnvelope)
    .mutation(({ ctx, input }) => updateRapportById(ctx, input)),
  complete: secured('rapports:complete')
    .meta({ app: 'POST /rapports/{id}/complete', summary: 'Complete a draft' })
    .input(CompleteRapport)
    .output(RapportEnvelope)
    .mutation(({ ctx, input }) => completeRapport(ctx, input)),
  reopen: secured('rapports:reopen')
    .meta({ app: 'POST /rapports/{id}/reopen', summary: 'Open a completed rapport again' })
    .input(ReopenRapport)
    .output(RapportEnvelope)
    .mutation(({ ctx, input }) => reopenRapport(ctx, input)),
  mailDraft: secured('rapports:write')
    .meta({ summary: 'Recipient, subject and message of the mail unless others are given' })
    .input(GetRapport)
    .output(MailDraftEnvelope)
    .query(({ ctx, input }) => rapportMailDraft(ctx, input)),
  sendEmail: secured('rapports:write')
    .meta({
      app: 'POST /rapports/{id}/send-email',
      once: true,
      summary: 'Send a rapport by e-mail with its PDF',
    })
    .input(SendRapportByEmail)
    .output(RapportEnvelope)
    .mutation(({ ctx, input }) => sendRapportByEmail(ctx, input)),
  delete: secured('rapports:write')
    .meta({ app: 'DELETE /rapports/{id}', ...superseded('DELETE /rapport'), summary: 'Delete a draft' })
    .input(GetRapport)
    .output(DeletedRapport)
    .mutation(({ ctx, input }) => deleteRapport(ctx, input)),

  entries: secured('rapports:read')
    .meta({ app: 'GET /rapports/{id}/entries', summary: 'Work lines of a rapport' })
    .input(ListLines)
    .output(EntryPage)
    .query(({ ctx, input }) => listEntries(ctx, input)),
  replaceEntries: secured('rapports:write')
    .meta({ app: 'PUT /rapports/{id}/entries', summary: 'Replace all work lines of a draft' })
    .input(ReplaceEntries)
    .output(EntriesEnvelope)
    .mutation(({ ctx, input }) => replaceEntries(ctx, input)),
  addEntry: secured('rapports:write')
    .meta({ app: 'POST /rapports/{id}/entries', created: true, summary: 'Append a work line' })
    .input(AddEntry)
    .output(EntryEnvelope)
    .mutation(({ ctx, input }) => addEntry(ctx, input)),
  changeEntry: secured('rapports:write')
    .meta({ app: 'PUT /rapports/{id}/entries/{entryId}', summary: 'Change fields of a work line' })
    .input(ChangeEntry)
    .output(EntryEnvelope)
    .mutation(({ ctx, input }) => changeEntry(ctx, input)),
  removeEntry: secured('rapports:write')
    .meta({ app: 'DELETE /rapports/{id}/entries/{entryId}', summary: 'Remove a work line' })
    .input(GetEntry)
    .output(DeletedLine)
    .mutation(({ ctx, input }) => removeEntry(ctx, input)),

  importableTimes: secured('rapports:read')
    .meta({
      app: 'GET /rapports/{id}/importable-times',
      summary: 'Project times that can become work lines of a rapport',
    })
    .input(GetRapport)
    .output(ImportableTimes)
    .query(({ ctx, input }) => importableTimes(ctx, input)),
  importTimes: secured('rapports:write')
    .meta({ app: 'POST /rapports/{id}/import-times', summary: 'Make work lines of project times' })
    .input(ImportTimes)
    .output(ImportedEntries)
    .mutation(({ ctx, input }) => importTimes(ctx, input)),

  materials: secured('rapports:read')
    .meta({ app: 'GET /rapports/{id}/materials', summary: 'Material lines of a rapport' })
    .input(ListLines)
    .output(MaterialPage)
    .query(({ ctx, input }) => listMaterials(ctx, input)),
  replaceMaterials: secured('rapports:write')
    .meta({ app: 'PUT /rapports/{id}/materials', summary: 'Replace all material lines of a draft' })
    .input(ReplaceMaterials)
    .output(MaterialsEnvelope)
    .mutation(({ ctx, input }) => replaceMaterials(ctx, input)),
  addMaterial: secured('rapports:write')
    .meta({ app: 'POST /rapports/{id}/materials', created: true, summary: 'Append a material line' })
    .input(AddMaterial)
    .output(MaterialEnvelope)
    .mutation(({ ctx, input }) => addMaterial(ctx, input)),
  changeMaterial: secured('rapports:write')
    .meta({ app: 'PUT /rapports/{id}/materials/{materialId}', summary: 'Change fields of a material line' })
    .input(ChangeMaterial)
    .output(MaterialEnvelope)
    .mutation(({ ctx, input }) => changeMaterial(ctx, input)),
  removeMaterial: secured('rapports:write')
    .meta({ app: 'DELETE /rapports/{id}/materials/{materialId}', summary: 'Remove a material line' })
    .input(GetMaterial)
    .output(DeletedLine)
    .mutation(({ ctx, input }) => removeMaterial(ctx, input)),

  photos: secured('rapports:read')
    .meta({ app: 'GET /rapports/{id}/photos', summary: 'Photos of a rapport' })
    .input(ListPhotos)
    .output(PhotosEnvelope)
    .query(({ ctx, input }) => listPhotos(ctx, input)),
  changePhoto: secured('rapports:write')
    .meta({
      app: 'PATCH /rapports/{id}/photos/{photoId}',
      alsoApp: ['PUT /rapports/{id}/photos/{photoId}'],
      summary: 'Change caption or place of a photo of a draft',
    })
    .input(ChangePhoto)
    .output(PhotoEnvelope)
    .mutation(({ ctx, input }) => changePhoto(ctx, input)),
  removePhoto: secured('rapports:write')
    .meta({ app: 'DELETE /rapports/{id}/photos/{photoId}', summary: 'Remove a photo of a draft' })
    .input(GetPhoto)
    .output(DeletedPhoto)
    .mutation(({ ctx, input }) => removePhoto(ctx, input)),
})
