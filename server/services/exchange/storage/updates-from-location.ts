import type { FolderLocation } from './record-of-folder'

/**
 * Project, contact and folder that a document gets where its file lies in a folder at the provider; null if it has them
 * already. A document of a project lies in its folder.
 */
export function updatesFromLocation(
  { folder: { projectId, contactId }, name: folder }: FolderLocation,
  document: { projectId: number | null; contactId: number | null; folder: string },
) {
  const isSame =
    projectId === null
      ? document.projectId === null && document.contactId === contactId
      : document.projectId === projectId
  if (isSame) return document.folder === folder ? null : { folder }
  return { project_id: projectId, contact_id: contactId, folder }
}
