import * as acts from '#contract/people/client-acts.ts'
import * as contract from '#contract/people/clients.ts'
import { serve, serveFile, type Doors } from '#server/core/http.ts'
import { deactivateClient, reactivateClient } from './close-client.ts'
import { editClientNote } from './edit-note.ts'
import { exportClients } from './export-clients.ts'
import { listClients } from './list-clients.ts'
import { listClientNotes } from './list-notes.ts'
import { mergeClients } from './merge-clients.ts'
import { previewMerge } from './preview-merge.ts'
import { readClient } from './read-client.ts'
import { readClientHistory } from './read-history.ts'
import { readClientLog } from './read-log.ts'
import { removeClientNote } from './remove-note.ts'
import { removeProfessional, saveProfessional } from './save-professional.ts'
import { sendSignInHelp } from './send-sign-in-help.ts'
import { writeClientNote } from './write-note.ts'

/** The customers, as the office follows them. */
export function mountClients(doors: Doors): void {
  serve(doors, contract.listClients, listClients)
  serveFile(doors, contract.exportClients, exportClients)
  serve(doors, contract.readClient, readClient)
  serve(doors, contract.readClientHistory, readClientHistory)
  serve(doors, contract.readClientLog, readClientLog)
  serve(doors, acts.listClientNotes, listClientNotes)
  serve(doors, acts.writeClientNote, writeClientNote)
  serve(doors, acts.editClientNote, editClientNote)
  serve(doors, acts.removeClientNote, removeClientNote)
  serve(doors, acts.deactivateClient, deactivateClient)
  serve(doors, acts.reactivateClient, reactivateClient)
  serve(doors, acts.sendSignInHelp, sendSignInHelp)
  serve(doors, acts.saveProfessional, saveProfessional)
  serve(doors, acts.removeProfessional, removeProfessional)
  serve(doors, acts.previewMerge, previewMerge)
  serve(doors, acts.mergeClients, mergeClients)
}
