import * as contract from '#contract/clients.ts'
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
  serve(doors, contract.listClientNotes, listClientNotes)
  serve(doors, contract.writeClientNote, writeClientNote)
  serve(doors, contract.editClientNote, editClientNote)
  serve(doors, contract.removeClientNote, removeClientNote)
  serve(doors, contract.deactivateClient, deactivateClient)
  serve(doors, contract.reactivateClient, reactivateClient)
  serve(doors, contract.sendSignInHelp, sendSignInHelp)
  serve(doors, contract.saveProfessional, saveProfessional)
  serve(doors, contract.removeProfessional, removeProfessional)
  serve(doors, contract.previewMerge, previewMerge)
  serve(doors, contract.mergeClients, mergeClients)
}
