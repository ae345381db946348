import { router, secured } from '../../../http/trpc'
import { beginConnection } from '../connections/begin'
import { completeConnection } from '../connections/complete'
import { chooseStorage } from './choose-storage'
import { connectSite } from './connect-site'
import { disconnectProvider } from './disconnect-provider'
import { pauseSync } from './pause-sync'
import { storageSetup, storageStatus } from './read'
import { removeCopiesNow } from './remove-copies-now'
import { resumeSync } from './resume-sync'
import {
  ChooseStorage,
  Connected,
  ConnectSite,
  ConsentAddress,
  FinishConnection,
  MigrationStarted,
  OtherProvider,
  PauseSync,
  ReconcileStarted,
  SiteConnected,
  StartConnection,
  StartMigration,
  StartReconcile,
  StorageSetup,
  StorageStatus,
  Tested,
  TestStorage,
} from './schema'
import { startDeepReconcile } from './start-deep-reconcile'
import { startMigration } from './start-migration'
import { testStorage } from './test-storage'

export const storage = router({
  status: secured('storage:manage')
    .meta({ app: 'GET /settings/storage/status', summary: 'State of the document storage' })
    .output(StorageStatus)
    .query(({ ctx }) => storageStatus(ctx)),
  setup: secured('storage:manage')
    .meta({ app: 'GET /settings/storage/setup', summary: 'Settings of the document storage' })
    .output(StorageSetup)
    .query(({ ctx }) => storageSetup(ctx)),
  choose: secured('storage:manage')
    .meta({ app: 'POST /settings/storage/setup', mayAnswer: [409], summary: 'Choose where documents are stored' })
    .input(ChooseStorage)
    .output(StorageSetup)
    .mutation(({ ctx, input }) => chooseStorage(ctx, input)),
  connect: secured('storage:manage')
    .meta({
      app: 'POST /settings/storage/connect/{provider}/start',
      mayAnswer: [409],
      summary: 'Begin to connect an account: where to send the person',
    })
    .input(StartConnection)
    .output(ConsentAddress)
    .mutation(({ ctx, input }) => beginConnection(ctx, input)),
  callback: secured('storage:manage')
    .meta({
      app: 'POST /settings/storage/callback',
      mayAnswer: [409],
      summary: 'Complete the connection with what the provider returned',
    })
    .input(FinishConnection)
    .output(Connected)
    .mutation(({ ctx, input }) => completeConnection(ctx, input)),
  connectSite: secured('storage:manage')
    .meta({
      app: 'POST /settings/storage/sharepoint/connect',
      mayAnswer: [409],
      summary: 'Connect the library of a team site: finds the site and checks that we may write there',
    })
    .input(ConnectSite)
    .output(SiteConnected)
    .mutation(({ ctx, input }) => connectSite(ctx, input)),
  test: secured('storage:manage')
    .meta({
      app: 'POST /settings/storage/test',
      mayAnswer: [409],
      summary: 'Write, read and remove a small file where documents are kept',
    })
    .input(TestStorage)
    .output(Tested)
    .mutation(({ ctx }) => testStorage(ctx)),
  reconcile: secured('storage:manage')
    .meta({
      app: 'POST /settings/storage/reconcile',
      accepted: true,
      mayAnswer: [409],
      summary: 'Start the thorough reconcile in the background',
    })
    .input(StartReconcile)
    .output(ReconcileStarted)
    .mutation(({ ctx }) => startDeepReconcile(ctx)),
  migrate: secured('storage:manage')
    .meta({
      app: 'POST /settings/storage/migration/start',
      mayAnswer: [409],
      summary: 'Move documents to another place',
    })
    .input(StartMigration)
    .output(MigrationStarted)
    .mutation(({ ctx, input }) => startMigration(ctx, input)),
  pause: secured('storage:manage')
    .meta({
      app: 'POST /settings/storage/migration/pause',
      mayAnswer: [409],
      summary: 'Copy nothing to the provider, and remove nothing from the former one, until it is resumed',
    })
    .input(PauseSync)
    .output(StorageSetup)
    .mutation(({ ctx }) => pauseSync(ctx)),
  resume: secured('storage:manage')
    .meta({
      app: 'POST /settings/storage/migration/resume',
      mayAnswer: [409],
      summary: 'Go on copying to the provider, with what was changed meanwhile as well',
    })
    .input(PauseSync)
    .output(StorageSetup)
    .mutation(({ ctx }) => resumeSync(ctx)),
  cleanUp: secured('storage:manage')
    .meta({
      app: 'POST /settings/storage/migration/clean-up',
      mayAnswer: [409],
      summary: 'Remove our copies from a provider that was left',
    })
    .input(OtherProvider)
    .output(StorageSetup)
    .mutation(({ ctx, input }) => removeCopiesNow(ctx, input)),
  disconnect: secured('storage:manage')
    .meta({
      app: 'DELETE /settings/storage/connect/{provider}',
      mayAnswer: [409],
      summary: 'End our access to an account with which no documents are kept',
    })
    .input(OtherProvider)
    .output(StorageSetup)
    .mutation(({ ctx, input }) => disconnectProvider(ctx, input)),
})
