import { router, secured } from '../../../http/trpc'
import { chooseForRow } from './choose-for-row'
import { discardImport } from './discard'
import { getImport, listImportRows, listImports } from './read'
import { readImportAgain } from './read-again'
import { importSamples } from './samples'
import {
  ChooseForRow,
  DiscardedImport,
  GetImport,
  ImportById,
  ImportEnvelope,
  ImportPage,
  ImportRowPage,
  ImportRows,
  ListImports,
  ReadImportAgain,
  SampleRows,
  SamplesOf,
  SetImportCountry,
  SetImportMapping,
  TakeOver,
} from './schema'
import { setImportCountry } from './set-country'
import { setImportMapping } from './set-mapping'
import { takeOverImport } from './take-over'
import { undoImport } from './undo'

export const imports = router({
  list: secured('imports:write')
    .meta({ summary: 'List imports' })
    .input(ListImports)
    .output(ImportPage)
    .query(({ ctx, input }) => listImports(ctx, input)),
  get: secured('imports:write')
    .meta({ summary: 'One import with its columns' })
    .input(GetImport)
    .output(ImportEnvelope)
    .query(({ ctx, input }) => getImport(ctx, input)),
  samples: secured('imports:write')
    .meta({ summary: 'Two records as they may be written in a file' })
    .input(SamplesOf)
    .output(SampleRows)
    .query(({ ctx, input }) => importSamples(ctx, input)),
  rows: secured('imports:write')
    .meta({ summary: 'Rows of an import, with what is wrong with them' })
    .input(ImportRows)
    .output(ImportRowPage)
    .query(({ ctx, input }) => listImportRows(ctx, input)),
  map: secured('imports:write')
    .meta({ summary: 'Say which column is which field, and have the rows checked' })
    .input(SetImportMapping)
    .output(ImportEnvelope)
    .mutation(({ ctx, input }) => setImportMapping(ctx, input)),
  readAgain: secured('imports:write')
    .meta({ summary: 'Read another sheet of the file, or take another row for its heading' })
    .input(ReadImportAgain)
    .output(ImportEnvelope)
    .mutation(({ ctx, input }) => readImportAgain(ctx, input)),
  choose: secured('imports:write')
    .meta({ summary: 'Skip, create or update one row whose record exists already' })
    .input(ChooseForRow)
    .output(ImportEnvelope)
    .mutation(({ ctx, input }) => chooseForRow(ctx, input)),
  setCountry: secured('imports:write')
    .meta({ summary: 'Say in which country a row is, or all whose address leaves it open' })
    .input(SetImportCountry)
    .output(ImportEnvelope)
    .mutation(({ ctx, input }) => setImportCountry(ctx, input)),
  take: secured('imports:write')
    .meta({ summary: 'Have the rows taken over' })
    .input(TakeOver)
    .output(ImportEnvelope)
    .mutation(({ ctx, input }) => takeOverImport(ctx, input)),
  undo: secured('imports:write')
    .meta({ summary: 'Remove what an import created' })
    .input(ImportById)
    .output(ImportEnvelope)
    .mutation(({ ctx, input }) => undoImport(ctx, input)),
  discard: secured('imports:write')
    .meta({ summary: 'Forget an import with its rows' })
    .input(ImportById)
    .output(DiscardedImport)
    .mutation(({ ctx, input }) => discardImport(ctx, input)),
})
