import * as acts from '#contract/people/client-acts.ts'
import * as contract from '#contract/people/clients.ts'
import type { ListedClient, listClients as endpoint } from '#contract/people/clients.ts'
import { serve, serveFile, type ApiServer } from '#server/core/http.ts'
import { deactivateClient, reactivateClient } from './close-client.ts'
import { editClientNote } from './edit-note.ts'
import { exportClients } from './export-clients.ts'
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
import type * as z from 'zod/mini'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { betweenPages, boundedCountOf, positionOf } from '#server/core/two-way-pages.ts'
import { clientStateOf, countClients, filteredClients } from './client-filters.ts'

type Asked = z.output<typeof endpoint.input>

const perPage = 50

/** The customers of a filter, newest first, and their number up to a thousand. */
async function listClients(ctx: Context, asked: Asked): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const rows = await rowsOf(ctx, asked)
  const { cursor: _cursor, side: _side, ...filters } = asked
  const place = { ...asked, perPage }
  const count = await boundedCountOf(rows, place, (most) => countClients(ctx.db, filters, most))
  return { ...betweenPages(rows, place, listedClient), count }
}

async function rowsOf({ db }: Context, { cursor, side, ...filters }: Asked) {
  const { query } = await filteredClients(db, filters, {
    ...positionOf({ cursor, side }),
    limit: perPage + 1,
  })
  return query.select([...clientColumns]).execute()
}

const clientColumns = [
  'c.user_id as id',
  'c.created_at',
  'c.client_number',
  'c.first_name',
  'c.last_name',
  'c.city',
  'c.country',
  'c.plan',
  'c.merged_into',
  'u.email',
  'u.is_active',
  'u.deactivated_at',
  'p.company',
] as const

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const listedClient = (row: Row): ListedClient => ({
  id: row.id,
  clientNumber: row.client_number,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  company: row.company,
  city: row.city,
  country: row.country,
  plan: row.plan as ListedClient['plan'],
  state: clientStateOf(row),
  createdAt: row.created_at.toISOString(),
})

/** The office's routes about customers. */
export function mountClients(api: ApiServer): void {
  serve(api, contract.listClients, listClients)
  serveFile(api, contract.exportClients, exportClients)
  serve(api, contract.readClient, readClient)
  serve(api, contract.readClientHistory, readClientHistory)
  serve(api, contract.readClientLog, readClientLog)
  serve(api, acts.listClientNotes, listClientNotes)
  serve(api, acts.writeClientNote, writeClientNote)
  serve(api, acts.editClientNote, editClientNote)
  serve(api, acts.removeClientNote, removeClientNote)
  serve(api, acts.deactivateClient, deactivateClient)
  serve(api, acts.reactivateClient, reactivateClient)
  serve(api, acts.sendSignInHelp, sendSignInHelp)
  serve(api, acts.saveProfessional, saveProfessional)
  serve(api, acts.removeProfessional, removeProfessional)
  serve(api, acts.previewMerge, previewMerge)
  serve(api, acts.mergeClients, mergeClients)
}
