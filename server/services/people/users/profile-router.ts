import { person, router, secured } from '../../../http/trpc'
import { NotificationSettings, SetNotifications } from '../notifications/schema'
import { notificationSettings, setNotifications } from '../notifications/settings'
import { changePassword } from './change-password'
import { decideDeletion } from './decide-deletion'
import { listDeletionRequests } from './list-deletion-requests'
import { getProfile } from './read'
import { runProfileAction } from './run-profile-action'
import {
  ChangePassword,
  DecideDeletion,
  DeletionAnswer,
  DeletionRequests,
  GetProfile,
  PasswordAnswer,
  ProfileAction,
  ProfileActionAnswer,
  ProfileEnvelope,
  UpdateProfile,
} from './schema'
import { updateProfile } from './update-profile'

export const profile = router({
  get: secured('session:read')
    .meta({ app: 'GET /profile/{userId}', summary: "The profile of a colleague, or the caller's" })
    .input(GetProfile)
    .output(ProfileEnvelope)
    .query(({ ctx, input }) => getProfile(ctx, input)),
  update: secured('session:read')
    .meta({ app: 'PATCH /profile/{userId}', summary: 'Change the editable fields of a profile' })
    .input(UpdateProfile)
    .output(ProfileEnvelope)
    .mutation(({ ctx, input }) => updateProfile(ctx, input)),
  changePassword: person('changes their own password, also as an operator in no company')
    .meta({ app: 'POST /profile/password', summary: "Change the caller's password" })
    .input(ChangePassword)
    .output(PasswordAnswer)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  notifications: secured('session:read')
    .meta({ app: 'GET /profile/notifications', summary: 'Read how the user is notified of what' })
    .output(NotificationSettings)
    .query(({ ctx }) => notificationSettings(ctx)),
  setNotifications: secured('session:read')
    .meta({ app: 'POST /profile/notifications', summary: 'Choose how the user is notified of what' })
    .input(SetNotifications)
    .output(NotificationSettings)
    .mutation(({ ctx, input }) => setNotifications(ctx, input)),
  act: secured('session:read')
    .meta({ app: 'POST /profile/actions', summary: "Do something with the caller's account" })
    .input(ProfileAction)
    .output(ProfileActionAnswer)
    .mutation(({ ctx, input }) => runProfileAction(ctx, input)),
  deletionRequests: secured('team:manage')
    .meta({ summary: 'Requests for erasure that wait for a decision' })
    .output(DeletionRequests)
    .query(({ ctx }) => listDeletionRequests(ctx)),
  decideDeletion: secured('team:manage')
    .meta({ summary: 'Erase a person who asked for it, or refuse' })
    .input(DecideDeletion)
    .output(DeletionAnswer)
    .mutation(({ ctx, input }) => decideDeletion(ctx, input)),
})
